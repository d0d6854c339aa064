import { once } from 'node:events';
import { createServer, request } from 'node:http';

export interface KeyedProxy {
  readonly baseUrl: string;
  close(): void;
}

/**
 * A way to a host for programs that send no key: it adds one, and stands for the host where a request names the proxy itself
 * as its host or origin. All else is handed on as it is.
 */
export async function startKeyedProxy(baseUrl: string, key: string): Promise<KeyedProxy> {
  const target = new URL(baseUrl);
  const server = createServer((asked, answer) => {
    const ownPort = `:${Object(server.address()).port}`;
    const named = (value = '') =>
      value.endsWith(ownPort) ? `${value.slice(0, -ownPort.length)}:${target.port}` : value;
    const { origin } = asked.headers;
    const headers = {
      ...asked.headers,
      host: named(asked.headers.host),
      ...(origin === undefined ? {} : { origin: named(origin) }),
      authorization: `Bearer ${key}`,
    };
    const { url: path, method } = asked;
    const sent = request({ host: target.hostname, port: target.port, path, method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    sent.on('error', () => answer.destroy());
    answer.on('close', () => sent.destroy());
    asked.pipe(sent);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    baseUrl: `http://localhost:${Object(server.address()).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
