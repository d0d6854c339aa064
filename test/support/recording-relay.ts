import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type RawData, WebSocket, WebSocketServer } from 'ws';

export interface RecordingRelay {
  readonly url: string;
  /** All frames of both directions, without the masks of web sockets. */
  recorded(): Buffer;
  stop(): Promise<void>;
}

interface RelayOptions {
  /** Changes texts; those of both sides pass unchanged by default. */
  change?(text: string): string;
}

/** Stands between nodes and the daemon, and keeps every frame. */
export async function startRecordingRelay(
  target: string,
  { change = (text) => text }: RelayOptions = {},
): Promise<RecordingRelay> {
  const frames: Buffer[] = [];
  const lines = new Set<WebSocket>();
  const server = createServer();
  const door = new WebSocketServer({ server, handleProtocols: ([first]) => first ?? false });
  door.on('connection', (node, request) => join(node, request));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function join(node: WebSocket, { url, headers }: IncomingMessage): void {
    const { authorization = '' } = headers;
    const daemon = new WebSocket(`${target}${url}`, [node.protocol], { headers: { authorization } });
    const early: (() => void)[] = [];
    node.on('message', (data, binary) => {
      const pass = () => pipe(daemon, { data, binary });
      if (daemon.readyState === daemon.OPEN) pass();
      else early.push(pass);
    });
    daemon.on('open', () => {
      for (const pass of early.splice(0)) pass();
    });
    daemon.on('message', (data, binary) => pipe(node, { data, binary }));
    for (const line of [node, daemon]) {
      lines.add(line);
      line.on('error', () => undefined);
      line.on('close', () => {
        node.terminate();
        daemon.terminate();
      });
    }
  }

  function pipe(to: WebSocket, { data, binary }: { readonly data: RawData; readonly binary: boolean }): void {
    frames.push(bytesOf(data));
    to.send(binary ? data : change(String(data)), { binary });
  }

  return {
    url: `ws://127.0.0.1:${Object(server.address()).port}`,
    recorded: () => Buffer.concat(frames),
    async stop() {
      for (const line of lines) line.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
