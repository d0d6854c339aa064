import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts values, each under a name; one that was moved to another name does not open. */
export interface SecretBox {
  /** In base64. */
  seal(name: string, value: string): string;
  /** Null when the box was made with another key or for another name, or was changed. */
  open(name: string, box: string): string | null;
}

/**
 * AES-256-GCM with a key of 32 bytes, such as one of the service `secretKeys`.
 *
 * @example
 * const box = createSecretBox(env.use.secretKeys.derive('logins'));
 * const sealed = box.seal('shop', 'hunter2');
 * box.open('shop', sealed); // hunter2
 */
export function createSecretBox(key: Uint8Array): SecretBox {
  return {
    seal: (name, value) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(name));
      const hidden = [cipher.update(value, 'utf8'), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...hidden]).toString('base64');
    },
    open: (name, box) => {
      const bytes = Buffer.from(box, 'base64');
      const tagEnd = ivBytes + tagBytes;
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
          .setAAD(Buffer.from(name))
          .setAuthTag(bytes.subarray(ivBytes, tagEnd));
        return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString();
      } catch {
        // The only way to fail is a box that this key did not make for this name.
        return null;
      }
    },
  };
}
