import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { ConnectedMachine } from '@gatehouse/plugin-runtime/api';
import { adbStream } from '../lent-label.ts';

interface NodeAdbServerParts {
  readonly node: string;
  /** Null while the node is not connected. */
  machine(): ConnectedMachine | null;
}

interface Session {
  readonly machine: ConnectedMachine;
  readonly port: number;
  readonly gone: AbortController;
  /** Aborted when the node is lost. */
  readonly signal: AbortSignal;
}

/** The adb server of a node, as a port of this machine: each connection is a stream over the link of the node. */
export class NodeAdbServer {
  readonly #parts: NodeAdbServerParts;
  #listening: Promise<number> | null = null;
  #listener: Server | null = null;
  #session: Session | null = null;

  constructor(parts: NodeAdbServerParts) {
    this.#parts = parts;
  }

  async running(): Promise<Pick<Session, 'port' | 'signal'>> {
    this.#listening ??= this.#listen().catch((error: unknown) => {
      this.#listening = null;
      throw error;
    });
    const port = await this.#listening;
    const machine = this.follow();
    if (machine === null) throw new Error(`the node ${this.#parts.node} is not connected`);
    if (this.#session === null) {
      const gone = new AbortController();
      this.#session = { machine, port, gone, signal: gone.signal };
    }
    return this.#session;
  }

  /** The node ends and starts its own server. */
  giveUp(): void {}

  /** Takes notice of a node that is lost, or has come back. */
  follow(): ConnectedMachine | null {
    const machine = this.#parts.machine();
    if (this.#session !== null && this.#session.machine !== machine) {
      this.#session.gone.abort(new Error(`the node ${this.#parts.node} was lost`));
      this.#session = null;
    }
    return machine;
  }

  stop(): void {
    this.#session?.gone.abort(new Error('Gatehouse is stopping'));
    this.#listener?.close();
  }

  async #listen(): Promise<number> {
    const listener = createServer({ allowHalfOpen: true }, (socket) => this.#connect(socket));
    this.#listener = listener.listen(0, '127.0.0.1').unref();
    await once(listener, 'listening');
    return Object(listener.address()).port;
  }

  #connect(socket: Socket): void {
    const machine = this.follow();
    if (machine === null) {
      socket.destroy();
      return;
    }
    const stream = machine.openStream(adbStream);
    // Both are destroyed where one of them fails; the other end sees a closed connection, as of a server that ended.
    pipeline(socket, stream, () => undefined);
    pipeline(stream, socket, () => undefined);
  }
}
