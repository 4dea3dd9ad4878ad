/* Broken.tsx - after an error in the page itself: a message and a way back, instead of an empty page. */
import { Component, type ComponentChildren } from 'preact';
import { saveScreen } from './store';

export class Broken extends Component<{ children: ComponentChildren }, { error: Error | null }> {
    state = { error: null };

    static getDerivedStateFromError(error: Error): { error: Error } {
        return { error };
    }

    componentDidCatch(error: Error): void {
        console.error(error);
    }

    render() {
        const error: Error | null = this.state.error;
        if (!error) return this.props.children;
        const back = (start: boolean) => {
            if (start) saveScreen(null);
            location.reload();
        };
        return (
            <main class="veil">
                <section class="panel" role="alert">
                    <h1>The page has made a mistake</h1>
                    <p>{String((error as Error).message)}</p>
                    <p>The battle is kept as it was.</p>
                    <div class="row">
                        <button type="button" class="btn primary" onClick={() => back(false)}>
                            Go on with it
                        </button>
                        <button type="button" class="btn" onClick={() => back(true)}>
                            To the start
                        </button>
                    </div>
                </section>
            </main>
        );
    }
}
