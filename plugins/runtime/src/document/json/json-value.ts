import { isAscii } from 'node:buffer';
import type { Steps } from '../../text/slices.ts';
import type { Container, Part } from './json-cut.ts';

/** A large array or object that is still bytes. Its entries are large again or plain values. */
export class LargeJson {
  readonly isArray: boolean;
  readonly parts: readonly Part[];
  readonly #bytes: Buffer;

  constructor({ isArray, parts }: Omit<Container, 'open' | 'close'>, bytes: Buffer) {
    this.isArray = isArray;
    this.parts = parts;
    this.#bytes = bytes;
  }

  /** The entries of a part of an array. Throws `SyntaxError`. */
  elements(part: Part): unknown[] {
    const elements: unknown[] = JSON.parse(this.#textOf(part, '[]'));
    this.#assertCount(elements.length, part);
    return part.child === null ? elements : [new LargeJson(part.child, this.#bytes)];
  }

  /** The entries of a part of an object. Throws `SyntaxError`. */
  fields(part: Part): [string, unknown][] {
    const fields: [string, unknown][] = Object.entries(JSON.parse(this.#textOf(part, '{}')));
    this.#assertCount(fields.length, part);
    const { child } = part;
    return child === null ? fields : fields.map(([key]) => [key, new LargeJson(child, this.#bytes)]);
  }

  /** Replaces a large child by a placeholder, so that the text around it is checked too. */
  #textOf({ start, end, child }: Part, brackets: '[]' | '{}'): string {
    const [open, close] = brackets;
    if (child !== null)
      return `${open}${this.#slice(start, child.open)}null${this.#slice(child.close, end)}${close}`;
    if (start === 0 || end === this.#bytes.length) return `${open}${this.#slice(start, end)}${close}`;
    return this.#sliceBetween(brackets, start, end);
  }

  /** Overwrites the separators around it for a moment: concatenation would copy the whole text again. */
  #sliceBetween(brackets: '[]' | '{}', start: number, end: number): string {
    const bytes = this.#bytes;
    const [before = 0, after = 0] = [bytes[start - 1], bytes[end]];
    bytes[start - 1] = brackets.charCodeAt(0);
    bytes[end] = brackets.charCodeAt(1);
    const text = this.#slice(start - 1, end + 1);
    bytes[start - 1] = before;
    bytes[end] = after;
    return text;
  }

  #slice(start: number, end: number): string {
    const isPlain = isAscii(this.#bytes.subarray(start, end));
    return this.#bytes.toString(isPlain ? 'latin1' : 'utf8', start, end);
  }

  /** Finds a superfluous comma, which parsing a part alone would miss. */
  #assertCount(count: number, { child }: Part): void {
    const isRight = child === null ? count > 0 || this.parts.length === 1 : count === 1;
    if (!isRight) throw new SyntaxError('An entry is missing.');
  }
}

/** The value as `JSON.parse` would return it. */
export function* toPlainValue(value: unknown): Steps<unknown> {
  if (!(value instanceof LargeJson)) return value;
  const entries: [string, unknown][] = [];
  const elements: unknown[] = [];
  for (const part of value.parts) {
    if (value.isArray)
      for (const element of value.elements(part)) elements.push(yield* toPlainValue(element));
    else for (const [key, field] of value.fields(part)) entries.push([key, yield* toPlainValue(field)]);
    yield;
  }
  return value.isArray ? elements : Object.fromEntries(entries);
}
