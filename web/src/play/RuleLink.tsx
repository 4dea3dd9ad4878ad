import type { Battle } from '../app/battle';

/* A rule's number: press it and the rule is shown. */
export function RuleLink({ battle, rule }: { battle: Battle; rule: string }) {
    return <button class="rule-id" title="What does this rule say?" onClick={() => void battle.explain(rule)}>{rule}</button>;
}
