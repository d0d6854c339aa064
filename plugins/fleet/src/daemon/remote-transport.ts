import type { PartLauncher, TransportListener, WorkerTransport } from '@gatehouse/plugin-runtime/api';
import type { ToNode, WorkerMessageOfNode } from '../protocol/node-messages.ts';

type ToWorker = Parameters<WorkerTransport['send']>[0];

interface RemoteTransportOptions {
  readonly workerId: number;
  readonly node: string;
  readonly listener: TransportListener;
  /** Null where the node runs no worker parts of others. */
  readonly partLauncher: PartLauncher | null;
  send(message: ToNode): void;
  findPid(workerId: number, pid: number): Promise<number | null>;
}

/** A worker on a node. */
export class RemoteTransport implements WorkerTransport {
  readonly ended: Promise<string>;
  pid = 0;
  folder = '';
  isSandboxed = false;
  isAlive = true;
  isNodeLost = false;
  begunRuns = 0;
  readonly node: string;
  readonly partLauncher: PartLauncher | null;
  readonly #options: RemoteTransportOptions;
  #end: (end: string) => void = () => undefined;

  constructor(options: RemoteTransportOptions) {
    this.#options = options;
    this.node = options.node;
    this.partLauncher = options.partLauncher;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  send(message: ToWorker): void {
    if (this.isAlive) this.#options.send({ kind: 'tell', workerId: this.#options.workerId, message });
  }

  beginSeries(): void {
    this.#options.send({ kind: 'begin-series', workerId: this.#options.workerId });
  }

  async hostPidOf(pid: number): Promise<number | null> {
    return this.isAlive ? this.#options.findPid(this.#options.workerId, pid) : null;
  }

  kill(cause: string | null): void {
    if (this.isAlive) this.#options.send({ kind: 'kill', workerId: this.#options.workerId, cause });
  }

  receive(message: WorkerMessageOfNode, bytes: Buffer | null): void {
    const { listener } = this.#options;
    if (message.kind === 'said') listener.message(message.message);
    else if (message.kind === 'bytes') listener.bytes(message.commandId, bytes ?? Buffer.alloc(0));
    else if (message.kind === 'ended')
      this.#close(`${message.end} on the node ${this.node}`, message.begunRuns);
    else {
      const { pid, folder, isSandboxed } = message;
      Object.assign(this, { pid, folder, isSandboxed });
    }
  }

  /** Nobody knows which runs began on a node that is lost, so all of the series count as begun. */
  lose(reason: string): void {
    this.isNodeLost = true;
    this.#close(reason, Number.POSITIVE_INFINITY);
  }

  #close(end: string, begunRuns: number): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.begunRuns = begunRuns;
    this.#end(end);
  }
}
