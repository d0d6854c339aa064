import { once } from 'node:events';
import type { Socket } from 'node:net';
import { AdbRefusal, LostConnectionError } from './adb-errors.ts';
import { openService, type ServiceRequest, type ServiceStream, toAdbError } from './open-service.ts';

export interface FileStat {
  /** Type and permissions, as in `stat`. */
  readonly mode: number;
  readonly size: number;
  /** Seconds since 1970. */
  readonly modifiedAt: number;
}

export interface FolderEntry extends FileStat {
  readonly name: string;
}

/** Size of the chunks that adbd accepts. */
const chunkLength = 64 * 1024;
const headLength = 8;

/** The file service of a device. One call at a time. */
export class SyncSession {
  readonly #stream: ServiceStream;
  readonly #signal: AbortSignal;

  private constructor(stream: ServiceStream, signal: AbortSignal) {
    this.#stream = stream;
    this.#signal = signal;
  }

  static async open(request: Omit<ServiceRequest, 'service'>): Promise<SyncSession> {
    return new SyncSession(await openService({ ...request, service: 'sync:' }), request.signal);
  }

  close(): void {
    this.#stream.close();
  }

  /** Null where nothing exists. Sizes of 4 GiB and more need a device that has `stat_v2`. */
  async stat(path: string, { isLarge }: { isLarge: boolean }): Promise<FileStat | null> {
    return this.#reading(async () => {
      this.#ask(isLarge ? 'STA2' : 'STAT', path);
      const name = await this.#readName();
      if (name === 'STAT') return toStat(await this.#read(12));
      if (name !== 'STA2') return this.#refused(name);
      const facts = await this.#read(68);
      const mode = facts.readUInt32LE(20);
      if (facts.readUInt32LE(0) !== 0 || mode === 0) return null;
      return { mode, size: Number(facts.readBigUInt64LE(36)), modifiedAt: Number(facts.readBigInt64LE(52)) };
    });
  }

  /** Without `.` and `..`; empty also where the path is not a folder. */
  async list(path: string): Promise<readonly FolderEntry[]> {
    return this.#reading(async () => {
      this.#ask('LIST', path);
      const entries: FolderEntry[] = [];
      for (;;) {
        const name = await this.#readName();
        const facts = name === 'DENT' || name === 'DONE' ? await this.#read(16) : await this.#refused(name);
        if (name === 'DONE') return entries;
        const entry = String(await this.#read(facts.readUInt32LE(12)));
        const stat = {
          mode: facts.readUInt32LE(0),
          size: facts.readUInt32LE(4),
          modifiedAt: facts.readUInt32LE(8),
        };
        if (entry !== '.' && entry !== '..') entries.push({ name: entry, ...stat });
      }
    });
  }

  /** The bytes of a file, part by part, on demand. */
  async *receive(path: string): AsyncGenerator<Buffer> {
    this.#ask('RECV', path);
    for (;;) {
      const part = await this.#reading(() => this.#readPart());
      if (part === null) return;
      yield part;
    }
  }

  /** Resolves once the device confirms that it has the whole file. */
  async send(path: string, mode: number, content: AsyncIterable<Buffer>): Promise<void> {
    return this.#reading(async () => {
      const { socket } = this.#stream;
      this.#ask('SEND', `${path},${mode}`);
      for await (const bytes of content) {
        for (let at = 0; at < bytes.length; at += chunkLength) {
          const chunk = bytes.subarray(at, at + chunkLength);
          socket.write(toHead('DATA', chunk.length));
          if (!socket.write(chunk)) await drained(socket);
        }
      }
      socket.write(toHead('DONE', Math.floor(Date.now() / 1000)));
      const name = await this.#readName();
      if (name !== 'OKAY') await this.#refused(name);
      await this.#read(4);
    });
  }

  async #readPart(): Promise<Buffer | null> {
    const name = await this.#readName();
    if (name !== 'DATA' && name !== 'DONE') return this.#refused(name);
    const length = (await this.#read(4)).readUInt32LE(0);
    return name === 'DONE' ? null : this.#read(length);
  }

  #ask(name: string, path: string): void {
    const bytes = Buffer.from(path);
    this.#stream.socket.write(Buffer.concat([toHead(name, bytes.length), bytes]));
  }

  async #readName(): Promise<string> {
    return String(await this.#read(4));
  }

  async #read(length: number): Promise<Buffer> {
    const { socket, parser } = this.#stream;
    // A connection that ended before this read emits no further event.
    if (length > 0 && (socket.destroyed || socket.readableEnded)) throw new LostConnectionError();
    return parser.readBytes(length);
  }

  async #refused(name: string): Promise<never> {
    if (name !== 'FAIL') throw new Error(`the device answered ${JSON.stringify(name)}`);
    const length = (await this.#read(4)).readUInt32LE(0);
    throw new AdbRefusal(String(await this.#read(length)));
  }

  async #reading<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      this.close();
      throw toAdbError(error, this.#signal);
    }
  }
}

/** A connection that ends emits no `drain`, and one that has ended emits nothing. */
async function drained(socket: Socket): Promise<void> {
  if (socket.destroyed) throw new LostConnectionError();
  const done = new AbortController();
  const lost = once(socket, 'close', done).then(() => {
    throw new LostConnectionError();
  });
  try {
    await Promise.race([once(socket, 'drain', done), lost]);
  } finally {
    lost.catch(() => undefined);
    done.abort();
  }
}

function toStat(facts: Buffer): FileStat | null {
  const mode = facts.readUInt32LE(0);
  return mode === 0 ? null : { mode, size: facts.readUInt32LE(4), modifiedAt: facts.readUInt32LE(8) };
}

function toHead(name: string, length: number): Buffer {
  const head = Buffer.alloc(headLength);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(length, 4);
  return head;
}
