const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
/** This machine and plain numbers of machines rarely have certificates. */
const isPlain = /^(?:localhost|[\w-]+\.localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:]+\])(?:[:/?#]|$)/i;

/** An address as a person types it, with its scheme. A text that is none stays as it is. */
export function completeAddress(text: string): string {
  const typed = text.trim();
  if (typed === '' || hasScheme.test(typed)) return typed;
  const address = `${isPlain.test(typed) ? 'http' : 'https'}://${typed}`;
  return URL.canParse(address) ? address : typed;
}
