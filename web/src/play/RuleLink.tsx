import type { Seen } from './seen';

/* A rule's number: press it and the rule is shown. */
export function RuleLink({ does, rule }: Seen & { rule: string }) {
    return <button class="rule-id" title="What does this rule say?" onClick={() => void does.explain(rule)}>{rule}</button>;
}
