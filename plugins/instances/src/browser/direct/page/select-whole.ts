/*
 * Runs in the page, like the functions beside it: each stands alone. A function that another one needs is passed to
 * it.
 */

/** Prepares a field for a text that replaces its content. Null where that may not work. */
export function selectWhole(element: Element): { isEmpty: boolean } | null {
  const view = element.ownerDocument.defaultView;
  if (view === null) return null;
  const isText =
    element instanceof view.HTMLTextAreaElement ||
    (element instanceof view.HTMLInputElement &&
      /^(?:text|search|tel|url|email|password|number)$/.test(element.type));
  if (!isText || element.readOnly || element.matches(':disabled')) return null;
  if (element.closest('[aria-disabled="true" i], [aria-readonly="true" i]') !== null) return null;
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) return null;
  element.focus();
  element.select();
  return element.ownerDocument.activeElement === element ? { isEmpty: element.value === '' } : null;
}
