import { contractVersion, sdkVersion } from '@gatehouse/host/kernel/versions';
import { packageTarball } from '@gatehouse/package-store/testing';

export interface KilnSketch {
  readonly version: string;
  /** Code at the beginning of its setup. */
  readonly setup?: string;
  /** Its process starts with the plugin, each time. */
  readonly background?: boolean;
}

const scopes = [{ id: 'kiln:read', summary: 'Read kilns' }];
const limits = { startMs: 60_000 };
const operation = {
  ...{ id: 'kilns_list', method: 'GET', path: '/kilns', tier: 0 },
  ...{ scope: 'kiln:read', hosts: ['runner'] },
};

/**
 * A plugin with a device of its own: kilns that it keeps in a document store. Its action asks the part in the daemon to
 * fire one, and puts the versions of both parts into a variable.
 */
export function kilnTarball({ version, setup = '', background = false }: KilnSketch): Buffer {
  const fits = { contract: `^${contractVersion}`, sdk: `^${sdkVersion}` };
  const entry = { plugin: './plugin.mjs', worker: './worker.mjs' };
  const manifest = {
    ...{ manifestVersion: 1, id: 'kilns', version, title: 'Kilns', entry, fits, limits, scopes },
    ...{ needs: ['catalog.catalog', 'runtime.channels', 'host.document-store'], provides: [], hooks: [] },
    actionCategories: [{ tag: 'Kiln', title: 'Kiln', variants: [{ action: 'Fire', contentScopes: [] }] }],
    operations: [{ ...operation, status: 'live' }],
    config: null,
    ...(background && { background }),
  };
  return packageTarball({
    'package.json': JSON.stringify({
      ...{ name: 'gatehouse-plugin-kilns', version, type: 'module' },
      gatehouse: { entry: './plugin.mjs', ...fits },
    }),
    'gatehouse.plugin.json': JSON.stringify(manifest),
    'category.mjs': categoryCode,
    'plugin.mjs': pluginCode({ version, setup, background }),
    'worker.mjs': `import { defineExecutors, workerPart } from '@gatehouse/sdk-actions';
import { fire, kiln } from './category.mjs';
export default workerPart((registry) => registry.add(defineExecutors(kiln, {
  Fire: async ({ ask, parameters, setResult }) => {
    const by = await ask(fire, { kiln: parameters.Kiln });
    setResult('OutputVariable', \`${version} by \${by}\`);
  },
})));
`,
  });
}

const categoryCode = `import { action, category, channel, text } from '@gatehouse/sdk-actions';
export const fire = channel('kilns.fire');
export const kiln = category({
  tag: 'Kiln',
  title: 'Kiln',
  summary: 'Kilns',
  actions: {
    Fire: action({
      description: 'Fires a kiln.',
      synonyms: ['heat kiln', 'kiln on', 'burn clay'],
      parameters: { Kiln: text('Name of the kiln', { required: true, example: 'north' }) },
      results: { OutputVariable: 'The versions that fired it' },
    }),
  },
});
`;

function pluginCode({ version, setup, background }: Required<KilnSketch>): string {
  return `import { catalog, channels } from '@gatehouse/sdk-actions';
import { declarePlugin, documentStore, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { fire, kiln } from './category.mjs';
const fired = v.object({ id: v.string(), times: v.number() });
export default declarePlugin({
  ...${JSON.stringify({ id: 'kilns', title: 'Kilns', scopes, ...limits, worker: './worker.mjs', ...(background && { background }) })},
  operations: [
    operation({ ...${JSON.stringify(operation)}, reply: v.object({ version: v.string(), kilns: v.array(fired) }) }),
  ],
  needs: { catalog, channels, documentStore },
  actionCategories: [kiln],
}).implement(async ({ use }) => {
  ${setup}
  const kilns = await use.documentStore.collection('kilns');
  use.catalog.add(kiln);
  if (kilns.get('north') === undefined) await kilns.insert({ id: 'north', times: 0 });
  use.channels.serve(fire, async ({ kiln: id }) => {
    await kilns.update(id, ({ times }) => ({ id, times: times + 1 }));
    return '${version}';
  });
  return { kilns_list: () => ({ version: '${version}', kilns: kilns.all() }) };
});
`;
}
