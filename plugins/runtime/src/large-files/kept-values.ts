import { randomUUID } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync, unlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptPlace } from './marks.ts';

const weights = new WeakMap<KeptValues, ArrayBuffer>();
const openFiles = new FinalizationRegistry<number>((fd) => closeSync(fd));

/**
 * A file with the large values of one document, which are read on access. It is unlinked, so it disappears with the
 * document, and with the daemon.
 */
export class KeptValues {
  readonly fd: number;

  private constructor(fd: number) {
    this.fd = fd;
    openFiles.register(this, fd);
  }

  /** @param folder private to the daemon, which empties it at its start */
  static async open(folder: string): Promise<KeptValues> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `values-${randomUUID()}`);
    const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600);
    const kept = new KeptValues(fd);
    // Windows cannot remove open files; there the next start does.
    if (process.platform !== 'win32') unlinkSync(path);
    return kept;
  }

  /**
   * Makes the garbage collector see the size of the file: otherwise files of unreachable documents would stay for very
   * long. Memory that is allocated and never written takes no space.
   */
  weigh(): void {
    weights.set(this, new ArrayBuffer(fstatSync(this.fd).size));
  }

  /**
   * Defines a property that reads the value. It behaves like a plain one in copies and JSON; a copy of the object has the
   * value itself. The same value is returned while it is referenced.
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

/** A wrapper, since a weak reference cannot refer to a string. */
interface Held {
  readonly value: unknown;
}
