/** The browser sets these itself, or pages would break. */
const refused = ['host', 'content-length', 'connection', 'transfer-encoding', 'upgrade', 'cookie'];
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Parses headers from lines such as `Accept-Language: de`. Throws for other lines. */
export function parseHeaders(text: string): Readonly<Record<string, string>> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return Object.fromEntries(lines.map(toHeader));
}

function toHeader(line: string): readonly [string, string] {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(0, colon)).trim();
  const value = line.slice(colon + 1).trim();
  const shown = JSON.stringify(line.slice(0, 80));
  if (colon < 1 || !NAME.test(name))
    throw new Error(`The line ${shown} of Headers is no header such as Name: value.`);
  if (/\p{Cc}/u.test(value.replaceAll('\t', ' ')))
    throw new Error(`The line ${shown} of Headers holds a control character.`);
  if (!refused.includes(name.toLowerCase())) return [name, value];
  const advice = name.toLowerCase() === 'cookie' ? 'use SetCookies' : 'the browser sets it';
  throw new Error(`The header ${name} cannot be set: ${advice}.`);
}
