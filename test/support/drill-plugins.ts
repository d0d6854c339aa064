import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractVersion, sdkVersion } from '@gatehouse/host/kernel/versions';

/** A plugin with one operation, `POST /drills/<name>`, that misbehaves on purpose. Code is JavaScript. */
export interface Drill {
  readonly name: string;
  /** Within its setup, with `env`. */
  readonly setup?: string;
  /** Within its handler; it answers `{}` behind it. */
  readonly handler?: string;
  readonly hooks?: readonly string[];
  readonly startMs?: number;
  readonly stopMs?: number;
}

/** Writes each drill as a plugin of its own into the folder. */
export async function writeDrills(folder: string, drills: readonly Drill[]): Promise<void> {
  for (const drill of drills) await writeDrill(join(folder, drill.name), drill);
}

async function writeDrill(folder: string, drill: Drill): Promise<void> {
  const { name, hooks = [], startMs = 10_000, stopMs = 2_000 } = drill;
  const fits = { contract: `^${contractVersion}`, sdk: `^${sdkVersion}` };
  const operation = {
    id: operationOf(name),
    method: 'POST',
    path: `/drills/${name}`,
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
  await writeFile(join(folder, 'plugin.mjs'), codeOf(drill, { operation, hooks, startMs, stopMs }));
}

export function operationOf(name: string): string {
  return `${name.replaceAll('-', '_')}_go`;
}

function codeOf(
  { name, setup = '', handler = '' }: Drill,
  {
    operation,
    ...limits
  }: { readonly operation: { readonly id: string } } & Pick<Drill, 'hooks' | 'startMs' | 'stopMs'>,
): string {
  return `
import { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import { declarePlugin, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

globalThis.drillBus ??= new EventEmitter();
const bus = globalThis.drillBus;

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
