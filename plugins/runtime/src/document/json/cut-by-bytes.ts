import type { Steps } from '../../text/slices.ts';
import { type CutFault, JsonCut, type Part } from './json-cut.ts';

const stepBytes = 256 * 1024;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Cuts any JSON text at brackets, commas and quotes. The parser of the parts finds invalid JSON. */
export function* cutByBytes(bytes: Buffer): Steps<readonly Part[] | CutFault> {
  const cut = new JsonCut();
  let place: Place = { at: 0, isInText: false };
  for (let end = stepBytes; place.at < bytes.length && !cut.fault; end += stepBytes) {
    place = scan(bytes, { ...place, end: Math.min(end, bytes.length) }, cut);
    yield;
  }
  if (place.isInText) return cut.fault ?? { fault: 'syntax', at: bytes.length };
  return cut.finish(bytes.length);
}

interface Place {
  readonly at: number;
  readonly isInText: boolean;
}

function scan(bytes: Buffer, from: Place & { readonly end: number }, cut: JsonCut): Place {
  const { end } = from;
  let { at, isInText } = from;
  while (at < end && cut.fault === null) {
    if (!isInText) {
      isInText = readByte(bytes[at++] ?? 0, at, cut);
      continue;
    }
    const closed = endOfText(bytes, at, end);
    isInText = closed < 0;
    at = Math.abs(closed);
  }
  return { at, isInText };
}

/** Whether the byte opens a string. */
function readByte(byte: number, at: number, cut: JsonCut): boolean {
  if (byte === comma) cut.separate(at);
  else if (byte === openArray || byte === openObject) cut.open(byte, at);
  else if (byte === closeArray || byte === closeObject) cut.close(byte, at);
  return byte === quote;
}

/** Index after the closing quote; negative where the scan stopped within the string. */
function endOfText(bytes: Buffer, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === quote) return at + 1;
    if (byte === backslash && ++at >= end) return -(at + 1);
  }
  return -end;
}
