import { useEffect } from 'react';

export type Step = 'undo' | 'redo';

/** Control or Command with `Z` and `Y`, as everywhere. Fields have an undo of their own. */
export function useUndoKeys(go: ((step: Step) => void) | null): void {
  useEffect(() => {
    if (go === null) return;
    const onKey = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (step === null || isField(event.target)) return;
      event.preventDefault();
      go(step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [go]);
}

function stepOf({ altKey, ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): Step | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : null;
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.shadowRoot !== null)
  );
}
