import { hkdfSync } from 'node:crypto';

export const keyBytes = 32;

/** A key of its own for each purpose: HKDF-SHA-256 of the master key. Nothing leads from it to another one. */
export function deriveKey(master: Buffer, purpose: readonly string[]): Buffer {
  const info = JSON.stringify(['gatehouse', ...purpose]);
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), info, keyBytes));
}
