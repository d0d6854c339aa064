/** The state of a field such as one for dates after it was set. Runs in the page, so it stands alone. */
export function readWhole(
  given: Element,
  text: string,
): { type: string; value: string; isTaken: boolean; isHeld: boolean } | null {
  const field = given instanceof HTMLInputElement ? given : given.closest('label')?.control;
  if (!(field instanceof HTMLInputElement)) return null;
  const { type, value } = field;
  // The browser makes the same of the text here, and no page answers its events.
  const twin = field.ownerDocument.createElement('input');
  twin.type = type;
  for (const name of ['min', 'max', 'step']) twin.setAttribute(name, field.getAttribute(name) ?? '');
  twin.value = text;
  const isTaken =
    (type === 'range' && Number(twin.value) === Number(text)) ||
    (type === 'color' && CSS.supports('color', text)) ||
    (type !== 'range' && type !== 'color' && twin.value !== '');
  return { type, value, isTaken, isHeld: value === twin.value };
}
