import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import {
  type ApprovedModules,
  channelFd,
  type FromCode,
  parseToCode,
  type ReplyMessage,
  type RunMessage,
  type ToCode,
} from '../code-messages.ts';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The channel to the worker of the run. */
export class Channel {
  onRun: (message: RunMessage) => void = () => undefined;
  onModules: (modules: ApprovedModules) => void = () => undefined;
  readonly #socket = new Socket({ fd: channelFd, readable: true, writable: true });
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;

  constructor() {
    createInterface({ input: this.#socket }).on('line', (line) => this.#receive(parseToCode(line)));
    // The worker has ended, so the process ends too.
    this.#socket.on('close', () => process.exit(0));
    this.#socket.on('error', () => process.exit(0));
  }

  /** Calls a function of the run. */
  call(method: string, ...args: readonly unknown[]): Promise<unknown> {
    const callId = ++this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(callId, { resolve, reject });
      this.send({ kind: 'call', callId, method, args: [...args] });
    });
  }

  send(message: FromCode): void {
    this.#socket.write(`${JSON.stringify(message)}\n`);
  }

  #receive(message: ToCode): void {
    if (message.kind === 'run') this.onRun(message);
    else if (message.kind === 'modules') this.onModules(message.modules);
    else this.#settle(message);
  }

  #settle({ callId, reply }: ReplyMessage): void {
    const waiting = this.#waiting.get(callId);
    this.#waiting.delete(callId);
    if (reply.isOk) waiting?.resolve(reply.value);
    else waiting?.reject(Object.assign(new Error(reply.message), { name: reply.name }));
  }
}
