import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractVersion, sdkVersion } from '@gatehouse/host/kernel/versions';

/** A plugin with one operation, `POST /faults/<name>`, and a planned fault. Code is JavaScript. */
export interface FaultyPlugin {
  readonly name: string;
  /** Code of its setup, with `env`. */
  readonly setup?: string;
  /** Code of its handler, which then answers `{}`. */
  readonly handler?: string;
  readonly hooks?: readonly string[];
  readonly startMs?: number;
  readonly stopMs?: number;
}

/** Writes each plugin into a folder of its own below the given one. */
export async function writeFaultyPlugins(folder: string, plugins: readonly FaultyPlugin[]): Promise<void> {
  for (const plugin of plugins) await writeFaultyPlugin(join(folder, plugin.name), plugin);
}

async function writeFaultyPlugin(folder: string, plugin: FaultyPlugin): Promise<void> {
  const { name, hooks = [], startMs = 10_000, stopMs = 2_000 } = plugin;
  const fits = { contract: `^${contractVersion}`, sdk: `^${sdkVersion}` };
  const operation = {
    id: operationOf(name),
    method: 'POST',
    path: `/faults/${name}`,
    tier: 2,
    scope: 'task:control',
    hosts: ['runner'],
  };
  const manifest = {
    manifestVersion: 1,
    id: name,
    version: '1.0.0',
    title: name,
    entry: { plugin: './plugin.mjs' },
    fits,
    needs: [],
    provides: [],
    hooks,
    limits: { startMs, stopMs },
    config: null,
    scopes: [],
    actionCategories: [],
    operations: [{ ...operation, status: 'live' }],
  };
  const facts = {
    name,
    version: '1.0.0',
    type: 'module',
    gatehouse: { entry: './plugin.mjs', ...fits },
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(facts));
  await writeFile(join(folder, 'gatehouse.plugin.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'plugin.mjs'), codeOf(plugin, { operation, hooks, startMs, stopMs }));
}

export function operationOf(name: string): string {
  return `${name.replaceAll('-', '_')}_go`;
}

function codeOf(
  { name, setup = '', handler = '' }: FaultyPlugin,
  {
    operation,
    ...limits
  }: { readonly operation: { readonly id: string } } & Pick<FaultyPlugin, 'hooks' | 'startMs' | 'stopMs'>,
): string {
  return `
import { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import { declarePlugin, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

globalThis.faultBus ??= new EventEmitter();
const bus = globalThis.faultBus;

export default declarePlugin({
  id: '${name}',
  title: '${name}',
  ...${JSON.stringify(limits)},
  operations: [operation({ ...${JSON.stringify(operation)}, reply: v.strictObject({}) })],
}).implement(async (env) => {
  ${setup}
  return { ${operation.id}: async () => { ${handler}; return {}; } };
});
`;
}
