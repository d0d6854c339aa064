/* Runs in the page, as the functions beside it do: each stands alone. Those that need another one are given it. */

/** Gets a field ready for a text in place of what it holds. Null where that is not certain to be possible. */
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
