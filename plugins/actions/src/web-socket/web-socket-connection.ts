import type { Socket } from 'node:net';
import type { ProxyAddress } from '@gatehouse/sdk-actions/proxy';
import type { RawData, WebSocket } from 'ws';
import { openSocket, secureSocket } from '../net/open-socket.ts';

export interface WebSocketTarget {
  readonly url: URL;
  readonly headers: Headers;
  readonly proxy: ProxyAddress | null;
}

export interface Message {
  /** Base64 where the message is not text. */
  readonly text: string;
  readonly isBinary: boolean;
}

const maxMessageBytes = 16 * 2 ** 20;
/** Further messages stay with the server until one is taken. */
const maxWaiting = 100;

/** An open web socket, with its received messages that are not taken yet, the oldest first. */
export class WebSocketConnection {
  readonly #line: WebSocket;
  readonly #waiting: Message[] = [];
  #wasOpened = false;
  #ended: Error | null = null;
  #wake: () => void = () => undefined;

  private constructor(line: WebSocket) {
    this.#line = line;
    line.on('open', () => {
      this.#wasOpened = true;
      this.#wake();
    });
    line.on('message', (data, isBinary) => {
      this.#waiting.push(toMessage(data, isBinary));
      if (this.#waiting.length >= maxWaiting) line.pause();
      this.#wake();
    });
    line.on('error', (error) => {
      this.#ended ??= error;
      this.#wake();
    });
    line.on('close', (code, reason) => {
      const words = reason.toString('utf8').slice(0, 200);
      this.#ended ??= new Error(
        `the server closed the connection (${[code, words].filter(Boolean).join(' ')})`,
      );
      this.#wake();
    });
  }

  static async open(address: WebSocketTarget, signal: AbortSignal): Promise<WebSocketConnection> {
    const { WebSocket: Client } = await import('ws');
    const socket = await connect(address, signal);
    const headers = Object.fromEntries(address.headers);
    const client = new Client(address.url, {
      headers,
      createConnection: () => socket,
      maxPayload: maxMessageBytes,
      followRedirects: false,
    });
    const line = new WebSocketConnection(client);
    try {
      await line.#until(signal, () => line.#wasOpened);
      return line;
    } catch (error) {
      client.terminate();
      throw error;
    }
  }

  /** It has ended, and every message was taken. */
  get isSpent(): boolean {
    return this.#ended !== null && this.#waiting.length === 0;
  }

  async send(text: string, signal: AbortSignal): Promise<void> {
    if (this.#ended) throw this.#ended;
    let outcome: 'pending' | 'sent' | Error = 'pending';
    this.#line.send(text, (error) => {
      outcome = error ?? 'sent';
      this.#wake();
    });
    const outcomeNow = (): typeof outcome => outcome;
    await this.#until(signal, () => outcomeNow() !== 'pending');
    const end = outcomeNow();
    if (end instanceof Error) throw end;
  }

  /** The oldest message that is not taken yet; waits for one. */
  async receive(signal: AbortSignal): Promise<Message> {
    await this.#until(signal, () => this.#waiting.length > 0);
    const message = this.#waiting.shift();
    this.#line.resume();
    return message ?? { text: '', isBinary: false };
  }

  async close(signal: AbortSignal): Promise<void> {
    this.#line.close(1000);
    this.#line.resume();
    this.#waiting.length = 0;
    const { CLOSED } = this.#line;
    await this.#until(signal, () => this.#line.readyState === CLOSED).catch((error) => {
      // The connection is closed however its handshake ends.
      if (this.#line.readyState !== CLOSED) throw error;
    });
  }

  destroy(): void {
    this.#line.terminate();
  }

  /** Waits for a state; the end of the connection and the time limit are errors. */
  async #until(signal: AbortSignal, isSo: () => boolean): Promise<void> {
    const wake = () => this.#wake();
    signal.addEventListener('abort', wake);
    try {
      while (!isSo()) {
        signal.throwIfAborted();
        if (this.#ended) throw this.#ended;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      signal.removeEventListener('abort', wake);
    }
  }
}

async function connect({ url, proxy }: WebSocketTarget, signal: AbortSignal): Promise<Socket> {
  const isSecure = url.protocol === 'wss:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const socket = await openSocket({ host, port, proxy, signal });
  return isSecure ? secureSocket(socket, { host, signal }) : socket;
}

function toMessage(data: RawData, isBinary: boolean): Message {
  const bytes = Array.isArray(data)
    ? Buffer.concat(data)
    : Buffer.isBuffer(data)
      ? data
      : new Uint8Array(data);
  return { text: Buffer.from(bytes).toString(isBinary ? 'base64' : 'utf8'), isBinary };
}
