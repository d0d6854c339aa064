/** The browser sets these itself, or pages would break. */
const refused = ['host', 'content-length', 'connection', 'transfer-encoding', 'upgrade', 'cookie'];
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Parses headers from lines such as `Accept-Language: de`. Throws for other lines. */
export function parseHeaders(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    linesOf(text).map((line) => {
      const { name, value } = toHeader(line);
      assertSettable(name);
      return [name, value];
    }),
  );
}

interface Header {
  readonly name: string;
  readonly value: string;
}

/** A header that is set, or removed where the value is null. */
export interface HeaderChange {
  readonly name: string;
  readonly value: string | null;
}

/** Parses lines such as `Accept-Language: de`, which sets a header, and `-Referer`, which removes one. */
export function parseHeaderChanges(text: string, of: 'request' | 'response'): readonly HeaderChange[] {
  return linesOf(text).map((line) => {
    const removed = /^-([^:]+)$/.exec(line.trim())?.[1];
    const change = removed === undefined ? toHeader(line) : { name: removed.trim(), value: null };
    if (of === 'request') assertSettable(change.name);
    else assertNoFraming(change.name);
    return change;
  });
}

/** The headers after the changes, in order; several headers may have one name. */
export function changeHeaders(
  headers: readonly Header[],
  changes: readonly HeaderChange[],
): readonly Header[] {
  const changed = new Set(changes.map(({ name }) => name.toLowerCase()));
  const kept = headers.filter(({ name }) => !changed.has(name.toLowerCase()));
  return [...kept, ...changes.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))];
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}

function toHeader(line: string): Header {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(0, colon)).trim();
  const value = line.slice(colon + 1).trim();
  const shown = JSON.stringify(line.slice(0, 80));
  if (colon < 1 || !NAME.test(name))
    throw new Error(`The line ${shown} of Headers is no header such as Name: value.`);
  if (/\p{Cc}/u.test(value.replaceAll('\t', ' ')))
    throw new Error(`The line ${shown} of Headers holds a control character.`);
  return { name, value };
}

function assertSettable(name: string): void {
  if (!refused.includes(name.toLowerCase())) return;
  const advice = name.toLowerCase() === 'cookie' ? 'use SetCookies' : 'the browser sets it';
  throw new Error(`The header ${name} cannot be set: ${advice}.`);
}

function assertNoFraming(name: string): void {
  if (!/^(?:content-length|content-encoding|transfer-encoding|connection)$/i.test(name)) return;
  throw new Error(`The header ${name} cannot be set: it follows from the answer.`);
}
