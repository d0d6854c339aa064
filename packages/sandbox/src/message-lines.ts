import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** The descriptor by which a confined process and the one that started it exchange messages. */
export const messageFd = 3;
const endOfLine = 0x0a;
const readBytes = 65_536;

/** The stream of a process that `spawnConfined` has started. */
export function messageStreamOf(child: ChildProcess): Duplex {
  const stream = child.stdio[messageFd];
  if (stream instanceof Duplex) return stream;
  throw new Error('The process was started without a stream of messages');
}

/**
 * The stream of a confined process to the one that started it. All reads share one buffer: Node makes one of 64 KB for each
 * message otherwise, and a third of the processor time of a small call goes into their collection.
 */
export function messageStreamOfParent(): Duplex {
  const onread = {
    buffer: Buffer.allocUnsafe(readBytes),
    callback: (size: number, buffer: Buffer): boolean => stream.emit('data', buffer.subarray(0, size)),
  };
  const options = { fd: messageFd, onread };
  const stream: Socket = new Socket(options);
  return stream;
}

interface Parts {
  readonly stream: Duplex;
  /** The size of the largest message that is taken. */
  readonly maxBytes: number;
  readonly onMessage: (message: unknown) => void;
  /** The other side sent what is no message. Nothing is read any more. The reason is a sentence without the full stop. */
  readonly onBroken: (reason: string) => void;
  /** The other side has ended. */
  readonly onEnd: () => void;
}

/**
 * Messages between two processes, each a line of JSON. Unlike Node's own channel it survives a side that is not trusted:
 * bytes that are no message, and a message without end.
 */
export class MessageLines {
  readonly #parts: Parts;
  /** The pieces of a line whose end has not come. */
  #begun: Buffer[] = [];
  #begunBytes = 0;
  #unsentMessages = 0;
  #unsentBytes = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { stream, onEnd } = parts;
    stream.on('data', (bytes: Buffer) => this.#read(bytes));
    // Its end follows.
    stream.on('error', () => undefined);
    stream.once('close', onEnd);
  }

  /** Whether messages can be sent. */
  get isOpen(): boolean {
    return this.#parts.stream.writable;
  }

  /** The messages that the other side has not taken: they lie in the memory of this process. */
  get unsent(): { readonly messages: number; readonly bytes: number } {
    return { messages: this.#unsentMessages, bytes: this.#unsentBytes };
  }

  /** @param onTaken called when the other side, or a buffer of the system, has it */
  send(message: object, onTaken?: () => void): void {
    const { stream } = this.#parts;
    if (!this.isOpen) return;
    const line = `${JSON.stringify(message)}\n`;
    this.#unsentMessages += 1;
    this.#unsentBytes += line.length;
    stream.write(line, () => {
      this.#unsentMessages -= 1;
      this.#unsentBytes -= line.length;
      onTaken?.();
    });
  }

  /** Ends it once the messages before have been taken. */
  end(): void {
    this.#parts.stream.end();
  }

  #read(bytes: Buffer): void {
    let from = 0;
    for (let end = bytes.indexOf(endOfLine); end !== -1; end = bytes.indexOf(endOfLine, from)) {
      if (!this.#take(bytes.subarray(from, end))) return;
      from = end + 1;
    }
    if (from === bytes.length) return;
    // The next read may go into the same buffer.
    this.#begun.push(Buffer.from(bytes.subarray(from)));
    this.#begunBytes += bytes.length - from;
    const { maxBytes } = this.#parts;
    if (this.#begunBytes > maxBytes) this.#break(`It sent a message of more than ${maxBytes / 1e6} MB`);
  }

  /** Whether the line was a message. */
  #take(last: Buffer): boolean {
    const line = this.#begun.length === 0 ? last : Buffer.concat([...this.#begun, last]);
    this.#begun = [];
    this.#begunBytes = 0;
    let message: unknown;
    try {
      message = JSON.parse(line.toString());
    } catch {
      this.#break('It sent what is no message');
      return false;
    }
    this.#parts.onMessage(message);
    return true;
  }

  #break(reason: string): void {
    const { stream, onBroken } = this.#parts;
    this.#begun = [];
    this.#begunBytes = 0;
    stream.removeAllListeners('data').resume();
    onBroken(reason);
  }
}
