import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ShownSite {
  readonly url: string;
  /** Values of `what` in requests for `/done`, in their order. */
  readonly done: string[];
  /** The body of `/`. */
  body: string;
  close(): void;
}

/** A site of one page whose body a test sets. */
export async function startSite(body = ''): Promise<ShownSite> {
  const done: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    if (pathname === '/done') done.push(searchParams.get('what') ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pathname === '/done' ? '<title>Done</title>Done' : site.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const site: ShownSite = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    done,
    body,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return site;
}
