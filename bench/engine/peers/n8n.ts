import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../free-port.ts';
import { findPeer, type InstalledPeer } from './installed-peer.ts';
import { startPeer } from './peer-process.ts';

export interface N8n {
  readonly port: number;
  /** Path of a request that executes a flow of nodes without work. */
  readonly paths: typeof paths;
  close(): Promise<void>;
}

interface Flow {
  readonly nodes: number;
  readonly isSaved: boolean;
}

/** Saved executions correspond to tries with a record. */
const flows = {
  five: { nodes: 5, isSaved: true },
  fiveUnsaved: { nodes: 5, isSaved: false },
  twenty: { nodes: 20, isSaved: true },
};

const paths = { five: '/webhook/five', fiveUnsaved: '/webhook/fiveUnsaved', twenty: '/webhook/twenty' };

export const findN8n = () => findPeer('n8n', 'bin/n8n');

/** n8n with its default settings and SQLite, without its requests to the internet. */
export async function startN8n({ program }: InstalledPeer): Promise<N8n> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-n8n-'));
  const port = await freePort();
  const env = { ...quietly, N8N_USER_FOLDER: folder, N8N_PORT: String(port) };
  const file = join(folder, 'flows.json');
  await writeFile(file, JSON.stringify(Object.entries(flows).map(workflowOf)));
  await command([program, 'import:workflow', `--input=${file}`], env);
  await command([program, 'update:workflow', '--all', '--active=true'], env);
  const readyUrl = `http://127.0.0.1:${port}${paths.twenty}`;
  const peer = await startPeer({ args: [program, 'start'], env, readyUrl });
  return {
    port,
    paths,
    close: async () => {
      await peer.close();
      await rm(folder, { recursive: true });
    },
  };
}

const quietly = {
  N8N_LISTEN_ADDRESS: '127.0.0.1',
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_RUNNERS_ENABLED: 'false',
  N8N_EXPRESSION_ENGINE: 'legacy',
  N8N_LOG_LEVEL: 'error',
};

async function command(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`n8n ${args[1]} ended with ${code}`);
}

function workflowOf([name, { nodes, isSaved }]: readonly [string, Flow]): object {
  const names = ['Webhook', ...Array.from({ length: nodes }, (_, place) => `Node ${place}`)];
  const next = (place: number) => ({ main: [[{ node: names[place + 1], type: 'main', index: 0 }]] });
  return {
    id: name,
    name,
    active: true,
    nodes: names.map((each, place) => ({
      id: `${name} ${each}`,
      name: each,
      position: [200 * place, 0],
      ...(place === 0 ? webhookOf(name) : idle),
    })),
    connections: Object.fromEntries(names.slice(0, -1).map((each, place) => [each, next(place)])),
    settings: {
      executionOrder: 'v1',
      saveDataSuccessExecution: isSaved ? 'all' : 'none',
      saveExecutionProgress: false,
    },
  };
}

const webhookOf = (path: string) => ({
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2,
  webhookId: path,
  parameters: { path, httpMethod: 'GET', responseMode: 'lastNode', options: {} },
});

const idle = { type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
