import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { setTimeout as later } from 'node:timers/promises';

const opened = new Set<{ readonly server: Server; readonly sockets: Set<Socket> }>();

/** Listens on a free port of this machine; returns the port. */
export async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.add({ server, sockets });
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Closes every started server, with its connections. */
export async function closeServers(): Promise<void> {
  for (const { server, sockets } of opened) {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  }
  opened.clear();
}

export async function serveHttp(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createHttpServer(listener))}`;
}

/** A server that accepts connections and sends nothing. */
export function serveSilence(): Promise<number> {
  return listen(createServer());
}

/** A server that sends the same line for ever. */
export function serveEndless(line: string): Promise<number> {
  return listen(createServer((socket) => void sendForEver(socket, line.repeat(1000))));
}

/** Above the limits of all readers. */
const fastBytes = 80 * 2 ** 20;

/** Sends as fast as it goes, and after many megabytes with pauses, which leave the processor to other work. */
export async function sendForEver(to: Writable, text: string): Promise<void> {
  for (let sent = 0; !to.destroyed; sent += text.length) {
    if (sent > fastBytes) await later(10);
    if (!to.write(text)) await new Promise((resolve) => to.once('drain', resolve));
  }
}

export interface TestProxy {
  readonly port: number;
  /** The requests, such as `CONNECT host:port`. */
  readonly asked: string[];
  /** How many there were. */
  connections(): number;
}

/** Serves CONNECT and plain requests; requires the login if one is given. */
export async function serveHttpProxy(login?: string): Promise<TestProxy> {
  const asked: string[] = [];
  const isRefused = (header?: string) =>
    login !== undefined && header !== `Basic ${Buffer.from(login).toString('base64')}`;
  const server = createHttpServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (isRefused(request.headers['proxy-authorization'])) response.writeHead(407).end();
    else response.end(`through the proxy to ${request.headers.host}`);
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    if (isRefused(request.headers['proxy-authorization'])) {
      socket.end('HTTP/1.1 407 Login\r\n\r\n');
      return;
    }
    const [host = '', port] = (request.url ?? '').split(':');
    const target = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
  });
  return { port: await listen(server), asked, connections: countOf(server) };
}

function countOf(server: Server): () => number {
  let count = 0;
  server.on('connection', () => {
    count += 1;
  });
  return () => count;
}

/** Serves SOCKS 5, with names and addresses of version 4, and with a login if one is given. */
export async function serveSocks(login?: string): Promise<TestProxy> {
  const asked: string[] = [];
  const server = createServer(async (socket) => {
    const next = async () => (await once(socket, 'data'))[0] as Buffer;
    await next();
    socket.write(Buffer.from([5, login === undefined ? 0 : 2]));
    if (login !== undefined) {
      const said = await next();
      const name = said.subarray(2, 2 + (said[1] ?? 0)).toString();
      const secret = said.subarray(3 + name.length).toString();
      socket.write(Buffer.from([1, `${name}:${secret}` === login ? 0 : 1]));
    }
    const order = await next();
    const isName = order[3] === 3;
    const host = isName ? order.subarray(5, -2).toString() : order.subarray(4, -2).join('.');
    const port = order.readUInt16BE(order.length - 2);
    asked.push(`${host}:${port}`);
    const target = connect(port, host, () => {
      socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.end(Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0])));
  });
  return { port: await listen(server), asked, connections: countOf(server) };
}

interface FtpTransfer {
  /** Sends the file over the data connection. */
  readonly end: (socket: Socket) => void;
  /** Reports that the transfer is complete, even if it failed. */
  readonly confirms: boolean;
}

/** The part of FTP that a download needs. */
export async function serveFtp({ end, confirms }: FtpTransfer): Promise<number> {
  const server = createServer((control) => {
    let data = 0;
    const answers: Readonly<Record<string, () => Promise<string> | string>> = {
      EPSV: async () => {
        const files = createServer((socket) => {
          control.write('150 Here it comes\r\n', () => end(socket));
          if (confirms) socket.once('close', () => control.write('226 Done\r\n'));
        });
        data = await listen(files);
        return `229 Entering (|||${data}|)`;
      },
      RETR: () => '',
    };
    control.write('220 Welcome\r\n');
    control.on('data', async (command: Buffer) => {
      const answer = await (answers[command.toString().slice(0, 4).trim()] ?? (() => '200 Yes'))();
      if (answer !== '') control.write(`${answer}\r\n`);
    });
  });
  return listen(server);
}
