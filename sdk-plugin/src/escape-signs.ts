/** Signs that make a terminal, a page or a person see something else than what is there. */
const misleading = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * A text of somebody else as one line in which each sign is what it looks like.
 *
 * @example escapeSigns('gnp.\u202eexe'); // gnp.\u{202e}exe
 */
export function escapeSigns(text: string): string {
  return text.replace(misleading, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`);
}
