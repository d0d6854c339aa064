import { connect, type Socket } from 'node:net';

export type Answer = Readonly<Record<string, unknown>>;

/** The start and the length of a body. */
const head = /^HTTP\/1\.1 (\d+)[\s\S]*?content-length: (\d+)\r\n[\s\S]*?\r\n\r\n/i;

/**
 * Calls over kept connections, one at a time on each. It costs as little as Node allows, so that only the daemon is
 * measured.
 */
export function createApiClient(baseUrl: string, key: string) {
  const { hostname, port, pathname } = new URL(`${baseUrl}/api/v1`);
  const free: Connection[] = [];
  const all: Connection[] = [];
  const open = () => {
    const opened = new Connection(hostname, Number(port));
    all.push(opened);
    return opened;
  };
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const connection = free.pop() ?? open();
    const { status, json } = await connection.send(
      `${method} ${pathname}${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${key}\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
    free.push(connection);
    if (status === 200) return JSON.parse(json);
    throw new Error(`${method} ${path}: ${status} ${json}`);
  };
  const close = () => {
    for (const connection of all) connection.close();
  };
  return { call, close };
}

export type ApiClient = ReturnType<typeof createApiClient>;

interface HttpAnswer {
  readonly status: number;
  readonly json: string;
}

class Connection {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #left = 0;
  #status = 0;
  #resolve: (answer: HttpAnswer) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(host: string, port: number) {
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#reject(error));
    this.#socket.on('close', () => this.#reject(new Error('the daemon closed a connection')));
  }

  send(request: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#left -= chunk.length;
    if (this.#status === 0 && !this.#begins()) return;
    if (this.#left > 0) return;
    const json = Buffer.concat(this.#chunks).toString();
    const status = this.#status;
    this.#chunks = [];
    this.#left = 0;
    this.#status = 0;
    this.#resolve({ status, json });
  }

  /** Reads the head once it is complete; the bytes after it stay. */
  #begins(): boolean {
    const bytes = Buffer.concat(this.#chunks);
    const [whole, status, length] = head.exec(bytes.toString('latin1', 0, 4096)) ?? [];
    if (whole === undefined) return false;
    const body = bytes.subarray(whole.length);
    this.#status = Number(status);
    this.#chunks = [body];
    this.#left = Number(length) - body.length;
    return true;
  }
}
