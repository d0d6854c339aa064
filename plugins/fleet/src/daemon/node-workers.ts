import type {
  PartLauncher,
  TransportListener,
  WorkerLauncher,
  WorkerTransport,
} from '@gatehouse/plugin-runtime/api';
import type { ToNode, WorkerMessageOfNode } from '../protocol/node-messages.ts';
import { RemoteTransport } from './remote-transport.ts';

type Confinement = Parameters<WorkerLauncher['launch']>[0];

interface NodeWorkersOptions {
  readonly node: string;
  /** Null where the node runs no worker parts of others. */
  readonly partLauncher: PartLauncher | null;
  send(message: ToNode): void;
}

/** The workers of a node, which end with its session. */
export class NodeWorkers implements WorkerLauncher {
  readonly isReady = Promise.resolve();
  readonly #options: NodeWorkersOptions;
  readonly #workers = new Map<number, RemoteTransport>();
  readonly #pids = new Map<number, (pid: number | null) => void>();
  #lastId = 0;
  #lostBecause: string | null = null;

  constructor(options: NodeWorkersOptions) {
    this.#options = options;
  }

  /** Workers of a node are interchangeable where they have the same rights. */
  keyOf(confinement: Confinement): string {
    return JSON.stringify(confinement);
  }

  launch(confinement: Confinement, listener: TransportListener): WorkerTransport {
    const workerId = ++this.#lastId;
    const { node, partLauncher, send } = this.#options;
    const findPid = (id: number, pid: number) => this.#findPid(id, pid);
    const transport = new RemoteTransport({ workerId, node, listener, partLauncher, send, findPid });
    if (this.#lostBecause !== null) transport.lose(this.#lostBecause);
    else {
      this.#workers.set(workerId, transport);
      send({ kind: 'launch', workerId, confinement });
    }
    return transport;
  }

  receive(message: WorkerMessageOfNode, bytes: Buffer | null): void {
    this.#workers.get(message.workerId)?.receive(message, bytes);
    if (message.kind === 'ended') this.#workers.delete(message.workerId);
  }

  foundPid({ requestId, pid }: { readonly requestId: number; readonly pid: number | null }): void {
    this.#pids.get(requestId)?.(pid);
    this.#pids.delete(requestId);
  }

  lose(reason: string): void {
    this.#lostBecause = reason;
    for (const worker of this.#workers.values()) worker.lose(reason);
    this.#workers.clear();
    for (const resolve of this.#pids.values()) resolve(null);
    this.#pids.clear();
  }

  #findPid(workerId: number, pid: number): Promise<number | null> {
    const requestId = ++this.#lastId;
    return new Promise((resolve) => {
      this.#pids.set(requestId, resolve);
      this.#options.send({ kind: 'find-pid', workerId, requestId, pid });
    });
  }
}
