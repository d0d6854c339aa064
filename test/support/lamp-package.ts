import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contractVersion, sdkVersion } from '@gatehouse/host/kernel/versions';
import { packageTarball } from '@gatehouse/package-store/testing';

export interface LampSketch {
  readonly version?: string;
  readonly id?: string;
  readonly package?: string;
  /** Code of its setup. */
  readonly setup?: string;
  /** Code of the first line of its worker part. */
  readonly worker?: string;
  /** Code of its action, before it puts the version into its result. */
  readonly execute?: string;
  /** Programs that it declares. */
  readonly programs?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly path?: string;
}

/** A plugin with an operation that answers its version, and an action that puts it into a variable. */
export function lampFiles(sketch: LampSketch = {}): Readonly<Record<string, string>> {
  const { version = '1.0.0', id = 'lamps', programs = [], path = '/lamps/version' } = sketch;
  const fits = { contract: `^${contractVersion}`, sdk: `^${sdkVersion}` };
  const access = programs.length === 0 ? {} : { access: { programs } };
  const operation = {
    id: `${id}_version`,
    method: 'GET',
    path,
    tier: 0,
    scope: 'lamp:read',
    hosts: ['runner'],
  };
  const category = { tag: 'Lamp', title: 'Lamp', variants: [{ action: 'Version', contentScopes: [] }] };
  const scopes = [{ id: 'lamp:read', summary: 'Read lamps' }];
  const entry = { plugin: './plugin.mjs', worker: './worker.mjs' };
  const shared = { id, title: 'Lamps', ...access, scopes, worker: './worker.mjs' };
  const manifest = {
    ...{ manifestVersion: 1, id, version, title: 'Lamps', entry, fits },
    ...{ needs: ['catalog.catalog'], provides: [], hooks: [], limits: { startMs: 10_000 }, config: null },
    ...{ ...access, scopes, actionCategories: [category], operations: [{ ...operation, status: 'live' }] },
  };
  const gatehouse = { entry: './plugin.mjs', ...fits };
  const { package: name = 'gatehouse-plugin-lamps', dependencies = {} } = sketch;
  return {
    'package.json': JSON.stringify({ name, version, type: 'module', gatehouse, dependencies }),
    'gatehouse.plugin.json': JSON.stringify(manifest),
    'category.mjs': categoryCode,
    'plugin.mjs': `import { catalog } from '@gatehouse/sdk-actions';
import { declarePlugin, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { lamp } from './category.mjs';
export default declarePlugin({
  ...${JSON.stringify(shared)},
  operations: [operation({ ...${JSON.stringify(operation)}, reply: v.object({ version: v.string() }) })],
  needs: { catalog },
  actionCategories: [lamp],
}).implement(async ({ use }) => {
  ${sketch.setup ?? ''}
  use.catalog.add(lamp);
  return { ${operation.id}: () => ({ version: '${version}' }) };
});
`,
    'worker.mjs': `import { defineExecutors, workerPart } from '@gatehouse/sdk-actions';
import { lamp } from './category.mjs';
${sketch.worker ?? ''}
export default workerPart((registry) => registry.add(defineExecutors(lamp, {
  Version: async ({ progress, setResult, signal }) => {
    ${sketch.execute ?? ''}
    setResult('OutputVariable', '${version}');
  },
})));
`,
  };
}

const categoryCode = `import { action, category } from '@gatehouse/sdk-actions';
export const lamp = category({
  tag: 'Lamp',
  title: 'Lamp',
  summary: 'Lamps',
  actions: {
    Version: action({
      description: 'Tells the version of the plugin.',
      synonyms: ['lamp version', 'which lamp', 'lamp release'],
      parameters: {},
      results: { OutputVariable: 'The version' },
    }),
  },
});
`;

export function lampTarball(sketch: LampSketch = {}): Buffer {
  return packageTarball(lampFiles(sketch));
}

export async function writeLampFolder(folder: string, sketch: LampSketch = {}): Promise<string> {
  for (const [path, text] of Object.entries(lampFiles(sketch))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
