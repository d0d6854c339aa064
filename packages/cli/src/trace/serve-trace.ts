import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { readTrace, type UnpackedTrace } from '@gatehouse/sdk-plugin/internal/read-trace';
import { pageHeaders, tracePage } from './trace-page.ts';

export interface ServedTrace {
  /** With a secret in its path: other programs and pages of this machine do not find it. */
  readonly url: string;
  close(): void;
}

interface Answer {
  readonly type: string;
  readonly body: string | Uint8Array;
}

/** Serves the page of a trace on the loopback address alone. @param port 0 picks a free one */
export async function serveTrace(trace: UnpackedTrace, port: number): Promise<ServedTrace> {
  const folder = `/${randomBytes(16).toString('hex')}/`;
  const shown = JSON.stringify(readTrace(trace));
  const answerTo = (path: string): Answer | null => {
    if (path === folder) return { type: 'text/html; charset=utf-8', body: tracePage };
    if (path === `${folder}trace.json`) return { type: 'application/json', body: shown };
    const name = path.startsWith(`${folder}pictures/`) ? path.slice(`${folder}pictures/`.length) : '';
    const body = trace.pictures.get(name);
    return body === undefined ? null : { type: name.endsWith('.png') ? 'image/png' : 'image/jpeg', body };
  };
  const server = createServer((request, response) => {
    const answer = isOwn(request) ? answerTo(request.url ?? '') : null;
    response.writeHead(answer === null ? 404 : 200, {
      ...pageHeaders,
      'content-type': answer?.type ?? 'text/plain',
    });
    response.end(answer?.body ?? 'There is nothing here.\n');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}${folder}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A page of elsewhere whose name leads to this machine sends another Host. */
function isOwn({ method, headers, socket }: IncomingMessage): boolean {
  return method === 'GET' && headers.host === `127.0.0.1:${socket.localPort}`;
}
