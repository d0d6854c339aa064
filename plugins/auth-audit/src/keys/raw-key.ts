import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = ALPHABET.length;
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/** Bytes from here on are thrown away: 256 is no multiple of 62, so they would favour the first letters. */
const FIRST_UNFAIR_BYTE = 256 - (256 % BASE);

/** A new raw key: prefix, 256 bits of randomness, checksum. It is shown once and never stored. */
export function createRawKey(options: { readonly systemProvisioned: boolean }): string {
  const prefix = options.systemProvisioned ? 'gths_' : 'gthk_';
  return withChecksum(prefix + randomText(SECRET_LENGTH));
}

/** Appends the CRC-32 of the text, by which scanners and people recognise a key. */
export function withChecksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = ALPHABET.charAt(rest % BASE) + digits;
    rest = Math.floor(rest / BASE);
  }
  return text + digits;
}

/**
 * Lowercase hex SHA-256. No slow hash: the key is random, so stretching would only let callers without a key waste
 * time. The one-shot `hash` costs a third of `createHash`.
 */
export function digestOf(rawKey: string): string {
  return hash('sha256', rawKey, 'hex');
}

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      if (byte < FIRST_UNFAIR_BYTE) text += ALPHABET.charAt(byte % BASE);
    }
  }
  return text;
}
