/*
 * These functions run in the page. They are sent as text, so each stands alone; and none may contain a named function,
 * since the TypeScript loader wraps those in a helper that pages do not have.
 */

/** Whether a list box, or that of a label, takes several choices; null for another element. */
export function takesSeveral(given: Element): boolean | null {
  const list = given instanceof HTMLSelectElement ? given : given.closest('label')?.control;
  return list instanceof HTMLSelectElement ? list.multiple : null;
}

/** The choices of a list box, once the page had a task to answer their events. Null where the list is gone. */
export async function readChosen(
  given: Element,
): Promise<{ values: string[]; labels: string[]; isGivenUp: boolean } | null> {
  await new Promise((done) => setTimeout(done));
  const list = given instanceof HTMLSelectElement ? given : given.closest('label')?.control;
  if (!(list instanceof HTMLSelectElement && list.isConnected)) return null;
  const chosen = [...list.selectedOptions];
  return {
    values: chosen.map(({ value }) => value),
    labels: chosen.map(({ label }) => label),
    // A list that serves as a menu goes back to its title when the page took the choice.
    isGivenUp: chosen.every(({ value, disabled, hidden }) => value === '' || disabled || hidden),
  };
}

/** Whether a box is ticked, once the page had a task to answer the click. Null where it is gone, or neither. */
export async function readTicked(given: Element): Promise<boolean | null> {
  await new Promise((done) => setTimeout(done));
  if (!given.isConnected) return null;
  const box = given instanceof HTMLInputElement ? given : given.closest('label')?.control;
  if (box instanceof HTMLInputElement) return box.checked;
  const state = given.getAttribute('aria-checked');
  return state === 'true' || state === 'false' ? state === 'true' : null;
}
