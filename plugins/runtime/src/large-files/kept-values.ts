import { randomUUID } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync, unlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptPlace } from './marks.ts';

const weights = new WeakMap<KeptValues, ArrayBuffer>();
const openFiles = new FinalizationRegistry<number>((fd) => closeSync(fd));

/**
 * A file with the large values of one document, which are read when they are asked for. It has no name, so it is gone
 * with the document that reads it, and with the daemon.
 */
export class KeptValues {
  readonly fd: number;

  private constructor(fd: number) {
    this.fd = fd;
    openFiles.register(this, fd);
  }

  /** @param folder private to the daemon; what is in it is removed when a daemon starts. */
  static async open(folder: string): Promise<KeptValues> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `values-${randomUUID()}`);
    const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600);
    const kept = new KeptValues(fd);
    // Windows removes no open files; there the next start does.
    if (process.platform !== 'win32') unlinkSync(path);
    return kept;
  }

  /**
   * Tells the collector of garbage how much goes with this object: without that it would leave files of documents that
   * nobody holds for very long. Memory that is allocated and never touched takes none.
   */
  weigh(): void {
    weights.set(this, new ArrayBuffer(fstatSync(this.fd).size));
  }

  /**
   * Gives an object a property that reads the value. It behaves as a plain one in copies and JSON; a copy of the object
   * holds the value itself. The same value is given as long as somebody holds it.
   */
  define(target: object, key: string, place: KeptPlace): void {
    let last: WeakRef<Held> | undefined;
    const get = () => {
      const held = last?.deref() ?? { value: this.#read(place) };
      last = new WeakRef(held);
      return held.value;
    };
    Object.defineProperty(target, key, { get, enumerable: true, configurable: true });
  }

  #read({ at, bytes, encoding, kind }: KeptPlace): unknown {
    const buffer = Buffer.allocUnsafeSlow(bytes);
    for (let read = 0; read < bytes; ) {
      const count = readSync(this.fd, buffer, read, bytes - read, at + read);
      if (count === 0) throw new Error('The file of kept values ends too early.');
      read += count;
    }
    const text = buffer.toString(encoding);
    return kind === 'text' ? text : JSON.parse(text);
  }
}

/** A text cannot be held weakly by itself. */
interface Held {
  readonly value: unknown;
}
