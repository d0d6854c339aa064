// The comparison for the daemon: the same polls on node:http alone, and the same events on sockets.
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { firePath, monotonicMicros, onInput, pollPath } from './paths.ts';

const waiting = new Set<ServerResponse>();
const sockets = new Set<Socket>();

function toBody(at: number): string {
  const window = { eventType: 'opened', sessionId: 'b1946ac9-2492-4d23-87c6-235b4d2611184', taskId: null };
  const rest = { instanceId: -1, prompt: String(at), deadline: '', timestamp: new Date().toISOString() };
  return JSON.stringify({ events: [{ ...window, ...rest, reason: null }], timedOut: false });
}

function answer(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

function fire(): void {
  const at = monotonicMicros();
  for (const response of waiting) answer(response, toBody(at));
  waiting.clear();
  for (const socket of sockets) socket.write(`${toBody(at)}\n`);
}

const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path.includes(pollPath)) return void waiting.add(response);
  if (path.includes(firePath)) onInput(fire);
  answer(response, '{}');
});
const stream = createTcpServer({ noDelay: true }, (socket) => {
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => stream.listen(0, '127.0.0.1', tell));

function tell(): void {
  const [http, tcp] = [server.address(), stream.address()];
  if (typeof http === 'object' && typeof tcp === 'object')
    process.send?.({ port: http?.port, tcpPort: tcp?.port });
}

process.on('disconnect', () => process.exit());
