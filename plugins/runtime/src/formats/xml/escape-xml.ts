/** XML has no place for these, not even as references: control characters and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be found
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/u;
const special = /[&<>"\r\n\t]/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be found
const unusual = /[\u0000-\u001f"&<>\ud800-\udfff\ufffe\uffff]/;

/** Whether a text stands in XML as it is, be it as content or as an attribute. Most do. */
export function isPlain(text: string): boolean {
  return !unusual.test(text);
}

/** Whether a text can stand in XML at all. */
export function isPossible(text: string): boolean {
  return isPlain(text) || !impossible.test(text);
}

export function escapeText(text: string): string {
  if (!special.test(text)) return text;
  // A reader of XML makes a line feed of a carriage return that stands as it is.
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

/** Makes a possible text of any: backslashes are doubled, impossible characters written as `\u0000`. */
export function toPossible(text: string): string {
  const letters = new RegExp(`\\\\|${impossible.source}`, 'gu');
  return text.replaceAll(letters, (letter) =>
    letter === '\\' ? '\\\\' : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The text that `toPossible` was given; null for one that it never gives. */
export function fromPossible(text: string): string | null {
  if (/\\(?!\\|u[\da-f]{4})/.test(text.replaceAll('\\\\', ''))) return null;
  return text.replaceAll(/\\(?:\\|u([\da-f]{4}))/g, (_whole, code: string | undefined) =>
    code === undefined ? '\\' : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
