import type { Socket } from 'node:net';
import { openSocket, secureSocket } from '../net/open-socket.ts';
import { proxyOf } from '../net/proxy-for.ts';
import { SocketReader } from '../net/socket-reader.ts';
import type { MailServer } from './mail-server.ts';
import { maxMailBytes } from './mailbox.ts';

const maxLineBytes = 1024;
const maxListBytes = 8 * 2 ** 20;

/** The number of a mail in this session, and its permanent id. */
export interface Pop3Mail {
  readonly number: string;
  readonly id: string;
}

/** A POP3 session (RFC 1939). It sees the mails that existed at its start. */
export class Pop3Session {
  readonly #socket: Socket;
  readonly #reader: SocketReader;

  private constructor(socket: Socket, signal: AbortSignal) {
    this.#socket = socket;
    this.#reader = new SocketReader(socket, signal);
  }

  /** Connects, secures the connection if configured, and logs in. */
  static async open(server: MailServer, signal: AbortSignal): Promise<Pop3Session> {
    const { host, port, secure, user, password } = server;
    const proxy = proxyOf(server.proxy);
    const plain = await openSocket({ host, port, proxy, signal });
    let socket = secure === 'tls' ? await secureSocket(plain, { host, signal }) : plain;
    let session = new Pop3Session(socket, signal);
    try {
      await session.#answer();
      if (secure === 'starttls') {
        await session.#ask('STLS');
        socket = await secureSocket(socket, { host, signal });
        session = new Pop3Session(socket, signal);
      }
      await session.#ask(`USER ${user}`);
      await session.#ask(`PASS ${password}`);
      return session;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }

  /** The oldest first. */
  async mails(): Promise<readonly Pop3Mail[]> {
    const lines = (await this.#askLong('UIDL', maxListBytes)).toString('latin1').split('\r\n');
    return lines.flatMap((line) => {
      const [number = '', id = ''] = line.split(' ');
      return number === '' ? [] : [{ number, id }];
    });
  }

  head(number: string): Promise<Buffer> {
    return this.#askLong(`TOP ${number} 0`, maxListBytes);
  }

  retrieve(number: string): Promise<Buffer> {
    return this.#askLong(`RETR ${number}`, maxMailBytes);
  }

  async delete(number: string): Promise<void> {
    await this.#ask(`DELE ${number}`);
  }

  async quit(): Promise<void> {
    await this.#ask('QUIT');
    this.#socket.destroy();
  }

  close(): void {
    this.#socket.destroy();
  }

  async #ask(command: string): Promise<void> {
    // A line break in a name or password would start another command.
    if (/[\r\n]/.test(command)) throw new Error('user and password must not hold line breaks');
    this.#socket.write(`${command}\r\n`);
    await this.#answer();
  }

  async #answer(): Promise<void> {
    const line = (await this.#reader.until('\n', maxLineBytes)).trimEnd();
    if (line.startsWith('+OK')) return;
    throw new Error(line.startsWith('-ERR') ? line.slice(5) || 'it refuses' : 'it does not speak POP3');
  }

  /** An answer of several lines, ended by a dot; a line that starts with a dot has another one before it. */
  async #askLong(command: string, maxBytes: number): Promise<Buffer> {
    await this.#ask(command);
    const begun = await this.#reader.bytes(3);
    if (begun.toString('latin1') === '.\r\n') return Buffer.alloc(0);
    const whole = await this.#reader.through('\r\n.\r\n', { begun, maxBytes });
    const text = whole.toString('latin1', 0, whole.length - 3).replaceAll(/(^|\r\n)\.\./g, '$1.');
    return Buffer.from(text, 'latin1');
  }
}
