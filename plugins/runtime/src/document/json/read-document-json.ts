import type { Steps } from '../../text/slices.ts';
import { refusal } from '../../text/text-refusal.ts';
import { assertUtf8 } from '../../text/utf8.ts';
import { cutByBytes } from './cut-by-bytes.ts';
import { cutByLines } from './cut-by-lines.ts';
import type { CutFault, Part } from './json-cut.ts';
import { toJsonRefusal } from './json-refusal.ts';
import { LargeJson } from './json-value.ts';

/** Converts a value, which is plain or a `LargeJson`. */
export type ReadValue<Result> = (value: unknown) => Steps<Result>;

/** Reads a JSON text in short steps. Throws `bad_request` with the place, and the errors of `read`. */
export function* readJson<Result>(file: Buffer, read: ReadValue<Result>): Steps<Result> {
  const bytes = withoutMark(file);
  yield* assertUtf8(bytes);
  if (isBlank(bytes)) throw refusal('It is empty');
  const guess = yield* cutByLines(bytes);
  if (guess && !('fault' in guess)) {
    try {
      return yield* read(rootOf(guess, bytes));
    } catch {
      // The guess or the text is wrong: the exact cut decides.
    }
  }
  const parts = yield* cutByBytes(bytes);
  if ('fault' in parts) throw yield* toJsonRefusal(bytes, parts);
  return yield* readExactly(parts, { bytes, read });
}

interface Reading<Result> {
  readonly bytes: Buffer;
  readonly read: ReadValue<Result>;
}

function* readExactly<Result>(parts: readonly Part[], { bytes, read }: Reading<Result>): Steps<Result> {
  try {
    return yield* read(rootOf(parts, bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const fault: CutFault = { fault: 'syntax', at: 0 };
    throw yield* toJsonRefusal(bytes, fault);
  }
}

/** The text is cut as if it were in an array. */
function rootOf(parts: readonly Part[], bytes: Buffer): unknown {
  const text = new LargeJson({ isArray: true, parts }, bytes);
  const values = parts.flatMap((part) => text.elements(part));
  if (values.length !== 1) throw new SyntaxError('One value is expected.');
  return values[0];
}

/** Some editors write a byte order mark. */
function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function isBlank(bytes: Buffer): boolean {
  return bytes.length < 1000 && bytes.toString().trim() === '';
}
