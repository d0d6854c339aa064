import { createCipheriv, createDecipheriv } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes, lengthBytes] = [12, 16, 4];

/** Seals messages under one key, each with the next number, so that none can be changed, left out or sent twice. */
export class MessageSealer {
  readonly #key: Buffer;
  #number = 0n;

  constructor(key: Buffer) {
    this.#key = key;
  }

  seal(message: object, bytes?: Uint8Array): Buffer {
    const cipher = createCipheriv(algorithm, this.#key, nonceOf(this.#number++), { authTagLength: tagBytes });
    const head = Buffer.from(JSON.stringify({ message, hasBytes: bytes !== undefined }));
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(head.length);
    const parts = [length, head, bytes ?? Buffer.alloc(0)].map((part) => cipher.update(part));
    return Buffer.concat([...parts, cipher.final(), cipher.getAuthTag()]);
  }
}

/** Opens the messages of a `MessageSealer` in their order. */
export class MessageOpener {
  readonly #key: Buffer;
  #number = 0n;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Throws for what is not the next message of the peer. */
  open(sealed: Buffer): { readonly message: unknown; readonly bytes: Buffer | null } {
    if (sealed.length < tagBytes) throw new Error('a sealed message is too short');
    const decipher = createDecipheriv(algorithm, this.#key, nonceOf(this.#number++), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
    const end = lengthBytes + plain.readUInt32BE(0);
    const { message, hasBytes } = JSON.parse(plain.toString('utf8', lengthBytes, end));
    return { message, bytes: hasBytes === true ? plain.subarray(end) : null };
  }
}

function nonceOf(number: bigint): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeBigUInt64BE(number, nonceBytes - 8);
  return nonce;
}
