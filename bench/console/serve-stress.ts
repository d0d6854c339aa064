import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

interface Vite {
  build(options: object): Promise<unknown>;
}

/** Builds the page with the library's own nodes, and serves it. */
export async function serveStress(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-stress-'));
  const path = createRequire(import.meta.url).resolve('vite');
  const { build }: Vite = await import(pathToFileURL(path).href);
  const root = join(import.meta.dirname, 'stress');
  await build({
    ...{ root, configFile: false, logLevel: 'error' },
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = createServer((request, response) => {
    const asked = request.url === '/' ? '/index.html' : normalize(request.url ?? '');
    readFile(join(folder, asked)).then(
      (bytes) => response.setHeader('content-type', types[extname(asked)] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
