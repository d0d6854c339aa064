export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpegSignature = [0xff, 0xd8];
/** Segments of a JPEG that begin a frame: all of C0 to CF but tables and arithmetic conditions. */
const noFrames = new Set([0xc4, 0xc8, 0xcc]);

/** The size that a PNG or JPEG declares, without decoding it; null for anything else. */
export function pictureSize(bytes: Uint8Array<ArrayBuffer>): PictureSize | null {
  if (startsWith(bytes, pngSignature)) return sizeOfPng(bytes);
  return startsWith(bytes, jpegSignature) ? sizeOfJpeg(bytes) : null;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, place) => bytes[place] === byte);
}

function sizeOfPng(bytes: Uint8Array<ArrayBuffer>): PictureSize | null {
  if (bytes.length < 24) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function sizeOfJpeg(bytes: Uint8Array<ArrayBuffer>): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = jpegSignature.length; at + 9 < bytes.length; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const kind = view.getUint8(at + 1);
    if (kind >= 0xc0 && kind <= 0xcf && !noFrames.has(kind))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // Fill bytes may stand between segments.
    at += kind === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** A picture needs four bytes for each pixel when it is shown: a small file may declare gigabytes. */
const MAX_PIXELS = 40_000_000;

export function isShowable(bytes: Uint8Array<ArrayBuffer>): boolean {
  const size = pictureSize(bytes);
  if (size === null) return false;
  const pixels = size.width * size.height;
  return pixels > 0 && pixels <= MAX_PIXELS;
}
