import { join } from 'node:path';
import type { ServerCase } from './started-process.ts';

const root = join(import.meta.dirname, '../..');
const gatehouse = join(root, 'packages/launcher/bin/gatehouse.cjs');

/** The limit: a server without work. */
export const bareNode: ServerCase = {
  path: '/',
  lastPath: '/',
  args: ([port]) => [
    '-e',
    `require('http').createServer((q, s) => s.end('{}')).listen(${port}, '127.0.0.1')`,
  ],
};

/** A peer with one route. */
export const fastify: ServerCase = {
  path: '/',
  lastPath: '/',
  args: ([port]) => [
    '-e',
    `const app = require(${JSON.stringify(join(root, 'node_modules/fastify'))})(); app.get('/', async () => ({})); app.listen({ port: ${port} });`,
  ],
};

/** Both hosts with all plugins of the standard edition. */
export function gatehouseWith(dataDir: string): ServerCase {
  return {
    path: '/api/v1/ping',
    lastPath: '/api/v1/auth/whoami',
    args: ([runner, editor]) => [
      gatehouse,
      ...['start', '--data-dir', dataDir],
      ...['--runner-port', String(runner), '--editor-port', String(editor)],
    ],
  };
}
