import { isTurned } from './camera-turn.ts';

/** Facts from the first bytes of a picture. */
export interface PictureFacts {
  readonly format: 'png' | 'jpeg' | 'webp';
  readonly width: number;
  readonly height: number;
}

/** Null for an unknown format. Checking the head first keeps small files from becoming huge pictures. */
export function pictureFacts(bytes: Buffer): PictureFacts | null {
  try {
    return pngFacts(bytes) ?? jpegFacts(bytes) ?? webpFacts(bytes);
  } catch {
    // The file ends within its head.
    return null;
  }
}

function pngFacts(bytes: Buffer): PictureFacts | null {
  if (bytes.readUInt32BE(0) !== 0x89504e47) return null;
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The displayed size: an upright camera stores the picture lying on its side, and marks it. */
function jpegFacts(bytes: Buffer): PictureFacts | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  let hasTurned = false;
  for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker < 0xff01) return null;
    if (marker === 0xffe1)
      hasTurned ||= isTurned(bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2)));
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (!isFrame) continue;
    const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
    return hasTurned ? { format: 'jpeg', width: height, height: width } : { format: 'jpeg', width, height };
  }
}

function webpFacts(bytes: Buffer): PictureFacts | null {
  const nameAt = (at: number) => bytes.toString('latin1', at, at + 4);
  if (nameAt(0) !== 'RIFF' || nameAt(8) !== 'WEBP') return null;
  const format = 'webp';
  switch (nameAt(12)) {
    case 'VP8X':
      return { format, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { format, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { format, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}
