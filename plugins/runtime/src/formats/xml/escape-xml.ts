/** Characters that XML cannot contain, even as references: control characters and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/u;
const special = /[&<>"\r\n\t]/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
const unusual = /[\u0000-\u001f"&<>\ud800-\udfff\ufffe\uffff]/;

/** Whether a text needs no escapes in XML, as content or as an attribute. */
export function isPlain(text: string): boolean {
  return !unusual.test(text);
}

/** Whether XML can contain a text at all. */
export function isPossible(text: string): boolean {
  return isPlain(text) || !impossible.test(text);
}

export function escapeText(text: string): string {
  if (!special.test(text)) return text;
  // XML parsers turn an unescaped carriage return into a line feed.
  return text.replaceAll(/[&<>\r]/g, (letter) => references[letter] ?? letter);
}

export function escapeAttribute(text: string): string {
  if (!special.test(text)) return text;
  return text.replaceAll(/[&<>"\r\n\t]/g, (letter) => references[letter] ?? letter);
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Makes a text that XML can contain: doubles backslashes and writes impossible characters as `\u0000`. */
export function toPossible(text: string): string {
  const letters = new RegExp(`\\\\|${impossible.source}`, 'gu');
  return text.replaceAll(letters, (letter) =>
    letter === '\\' ? '\\\\' : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Reverses `toPossible`; null for a text that it never returns. */
export function fromPossible(text: string): string | null {
  if (/\\(?!\\|u[\da-f]{4})/.test(text.replaceAll('\\\\', ''))) return null;
  return text.replaceAll(/\\(?:\\|u([\da-f]{4}))/g, (_whole, code: string | undefined) =>
    code === undefined ? '\\' : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
