import { connect, createServer, type Socket } from 'node:net';
import { Arrivals } from './arrivals.ts';

type Direction = 'up' | 'down';

/** A TCP proxy on loopback that breaks connections in the ways of real networks. */
export class BadProxy {
  /** One entry for each connection of a client. */
  readonly connections = new Arrivals<number>();
  readonly #server = createServer((client) => this.#accept(client));
  readonly #pairs = new Set<{ readonly client: Socket; readonly server: Socket }>();
  readonly #silent = new Set<Socket>();
  #held: Set<Direction> = new Set();
  #targetPort: number;
  #count = 0;

  constructor(targetPort: number) {
    this.#targetPort = targetPort;
  }

  async open(): Promise<number> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
    return address.port;
  }

  aimAt(port: number): void {
    this.#targetPort = port;
  }

  /** Resets all connections. */
  cut(): void {
    for (const { client, server } of this.#pairs) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
  }

  /** Drops what present connections send from now on, and leaves them open. */
  silence(): void {
    for (const { client, server } of this.#pairs) this.#silent.add(client).add(server);
  }

  /** Keeps back what goes in one direction, also over new connections, until `release`. */
  hold(direction: Direction): void {
    this.#held.add(direction);
    for (const { client, server } of this.#pairs) (direction === 'up' ? client : server).pause();
  }

  release(): void {
    this.#held = new Set();
    for (const { client, server } of this.#pairs) {
      client.resume();
      server.resume();
    }
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((done) => this.#server.close(done));
  }

  #accept(client: Socket): void {
    const server = connect(this.#targetPort, '127.0.0.1');
    const pair = { client, server };
    this.#pairs.add(pair);
    this.#forward(client, server, 'up');
    this.#forward(server, client, 'down');
    client.on('close', () => this.#pairs.delete(pair));
    this.#count += 1;
    this.connections.add(this.#count);
  }

  #forward(from: Socket, to: Socket, direction: Direction): void {
    from.on('data', (data) => {
      if (!this.#silent.has(from)) to.write(data);
    });
    from.on('close', () => {
      if (!this.#silent.has(from)) to.destroy();
    });
    from.on('error', () => undefined);
    if (this.#held.has(direction)) from.pause();
  }
}
