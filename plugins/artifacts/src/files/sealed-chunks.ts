import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Plain bytes of each chunk but the last, which may have fewer. */
export const chunkBytes = 65_536;
const sealedChunkBytes = chunkBytes + ivBytes + tagBytes;

/** Which chunk of which file: one that was moved to another place does not open. */
export interface ChunkPlace {
  readonly id: string;
  readonly index: number;
}

/** Encrypts a chunk with AES-256-GCM and a random nonce. */
export function sealChunk(key: Uint8Array, place: ChunkPlace, plain: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(nameOf(place));
  const hidden = [cipher.update(plain), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...hidden]);
}

/** Throws where the chunk was changed, moved, or sealed with another key. */
export function openChunk(key: Uint8Array, place: ChunkPlace, sealed: Uint8Array): Buffer {
  const tagEnd = ivBytes + tagBytes;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes))
    .setAAD(nameOf(place))
    .setAuthTag(sealed.subarray(ivBytes, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
}

/** Where a chunk lies in the file of `size` plain bytes. */
export function sealedPlace(
  index: number,
  size: number,
): { readonly position: number; readonly length: number } {
  const plain = Math.min(chunkBytes, size - index * chunkBytes);
  return { position: index * sealedChunkBytes, length: plain + ivBytes + tagBytes };
}

function nameOf({ id, index }: ChunkPlace): Buffer {
  return Buffer.from(`${id}/${index}`);
}
