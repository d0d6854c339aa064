import { createServer, type IncomingMessage, request } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

interface Wanted {
  /** `user:password`; without it no credentials are needed. */
  readonly credentials?: string;
}

export interface TestProxy {
  readonly port: number;
  /** Its requests, in order: an address, or `host:port` of a tunnel. */
  readonly asked: string[];
  close(): void;
}

/** An ordinary HTTP proxy: it forwards addresses, and opens tunnels. */
export async function startHttpProxy(context: TestContext, { credentials }: Wanted = {}): Promise<TestProxy> {
  const asked: string[] = [];
  const isKnown = ({ headers }: IncomingMessage) =>
    credentials === undefined ||
    headers['proxy-authorization'] === `Basic ${Buffer.from(credentials).toString('base64')}`;
  const server = createServer((incoming, answer) => {
    if (!isKnown(incoming)) return void answer.writeHead(407, { 'proxy-authenticate': 'Basic' }).end();
    asked.push(incoming.url ?? '');
    const outgoing = request(incoming.url ?? '', { headers: incoming.headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy()).end();
  });
  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    if (!isKnown(incoming)) return void socket.end('HTTP/1.1 407 No\r\n\r\n');
    asked.push(incoming.url ?? '');
    const [host = '', port = ''] = incoming.url?.split(':') ?? [];
    tunnel(socket, { host, port: Number(port), greeting: 'HTTP/1.1 200 OK\r\n\r\n' });
  });
  return listen(context, server, asked);
}

/** SOCKS 5 with a user and a password. */
export async function startSocksProxy(
  context: TestContext,
  { credentials = ':' }: Wanted = {},
): Promise<TestProxy> {
  const asked: string[] = [];
  const [user = '', password = ''] = credentials.split(':');
  const server = createTcpServer(async (socket) => {
    socket.on('error', () => socket.destroy());
    await next(socket);
    socket.write(Buffer.from([5, 2]));
    const message = await next(socket);
    const userLength = message[1] ?? 0;
    const isKnown =
      message.toString('latin1', 2, 2 + userLength) === user &&
      message.toString('latin1', 3 + userLength) === password;
    socket.write(Buffer.from([1, isKnown ? 0 : 1]));
    if (!isKnown) return void socket.end();
    const target = await next(socket);
    const isName = target[3] === 3;
    const host = isName
      ? target.toString('latin1', 5, 5 + (target[4] ?? 0))
      : [...target.subarray(4, 8)].join('.');
    const port = target.readUInt16BE(target.length - 2);
    asked.push(`${host}:${port}`);
    tunnel(socket, { host, port, greeting: Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]) });
  });
  return listen(context, server, asked);
}

function tunnel(
  socket: Socket,
  { host, port, greeting }: { host: string; port: number; greeting: string | Buffer },
): void {
  const target = connect({ host, port }, () => {
    socket.write(greeting);
    socket.pipe(target).pipe(socket);
  });
  target.on('error', () => socket.destroy());
  socket.on('error', () => target.destroy());
}

function next(socket: Socket): Promise<Buffer> {
  return new Promise((resolve) => socket.once('data', resolve));
}

async function listen(
  context: TestContext,
  server: ReturnType<typeof createTcpServer>,
  asked: string[],
): Promise<TestProxy> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  context.after(close);
  return { port: Object(server.address()).port, asked, close };
}
