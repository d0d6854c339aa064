import { isUtf8 } from 'node:buffer';
import { describePlace } from './describe-place.ts';
import type { Steps } from './slices.ts';
import { refusal } from './text-refusal.ts';

const stepBytes = 8 * 1024 * 1024;

/** Throws `bad_request` with the place of the first byte that is not UTF-8. */
export function* assertUtf8(bytes: Buffer): Steps<void> {
  for (let start = 0; start < bytes.length; ) {
    const end = characterStart(bytes, Math.min(bytes.length, start + stepBytes));
    if (!isUtf8(bytes.subarray(start, end))) {
      const place = describePlace(bytes, firstBadByte(bytes, start, end));
      throw refusal(`At ${place}: it is not valid UTF-8 text`);
    }
    start = end;
    yield;
  }
}

/** Start of the character at an offset. A run of continuation bytes is left to the check. */
export function characterStart(bytes: Buffer, offset: number): number {
  for (let at = offset; at > offset - 4; at--) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return at;
  return offset;
}

function nextCharacter(bytes: Buffer, offset: number): number {
  let at = offset + 1;
  while (((bytes[at] ?? 0) & 0xc0) === 0x80) at++;
  return at;
}

export function firstBadByte(bytes: Buffer, start: number, end: number): number {
  let [good, bad] = [start, end];
  while (bad - good > 1) {
    const half = characterStart(bytes, (good + bad) >> 1);
    const middle = half > good ? half : nextCharacter(bytes, good);
    if (middle >= bad) break;
    if (isUtf8(bytes.subarray(good, middle))) good = middle;
    else bad = middle;
  }
  return good;
}
