import { createServer, type RequestListener } from 'node:http';

export interface PageServer {
  readonly port: number;
  /** Address of a page, such as `/form`. */
  url(path: string): string;
  close(): Promise<void>;
  /** It keeps the process no longer. */
  unref(): void;
}

/** A script that stops its page for ever, as an endless loop does, but takes no processor from other tests. */
export const hang =
  "{ const request = new XMLHttpRequest(); request.open('GET', '/never', false); request.send(); }";

/** Pages by path; a function answers by itself, or never. `/never` is always there. */
export type Pages = Readonly<Record<string, string | RequestListener>>;

export async function servePages(pages: Pages): Promise<PageServer> {
  const all: Pages = { '/never': () => undefined, ...pages };
  const server = createServer((request, response) => {
    const page = all[new URL(request.url ?? '/', 'http://x').pathname];
    if (typeof page === 'function') return page(request, response);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page === undefined ? 'no such page' : `<!doctype html><html><body>${page}</body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    unref: () => void server.unref(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
