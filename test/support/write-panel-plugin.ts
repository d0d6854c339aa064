import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const shared = { scope: null, hosts: ['editor', 'runner'], status: 'live' } as const;
const operations = [
  { id: 'probe_get', method: 'GET', path: '/probe', tier: 0, ...shared },
  { id: 'probe_set', method: 'PUT', path: '/probe/{name}', tier: 1, ...shared },
  { id: 'probe_hidden_get', method: 'GET', path: '/probe-hidden', tier: 0, ...shared },
];

/** A panel of the plugin: its page, and the operations that it lists. */
export interface PanelSketch {
  readonly html: string;
  readonly operations: readonly string[];
}

const usualSetup = `() => ({
  probe_get: facts,
  probe_set: ({ body }) => { value = body.text; calls += 1; return facts(); },
  probe_hidden_get: () => { calls += 1; return facts(); },
})`;

/** Another plugin than the usual one, which serves nothing. */
export interface OtherPlugin {
  readonly id: string;
  /** Source of the function that sets it up. */
  readonly setup: string;
}

const code = (id: string, entry: object, setup: string) => `
import { declarePlugin, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
const given = ${JSON.stringify(id === 'probe' ? operations : [])};
const answer = v.object({ value: v.string(), calls: v.number() });
let value = 'untouched';
let calls = 0;
const facts = () => ({ value, calls });
export default declarePlugin({ id: '${id}', title: '${titleOf(id)}', console: ${JSON.stringify(entry)}, operations: given.length === 0 ? [] : [
  operation({ ...given[0], reply: answer }),
  operation({ ...given[1], body: v.strictObject({ text: v.string() }), reply: answer }),
  operation({ ...given[2], reply: answer }),
] }).implement(${setup});
`;

/** Writes a plugin called `probe` whose page in the console has the given panels. */
export async function writePanelPlugin(
  folder: string,
  panels: Readonly<Record<string, PanelSketch>>,
  { id, setup }: OtherPlugin = { id: 'probe', setup: usualSetup },
): Promise<void> {
  const entry = {
    panels: Object.entries(panels).map(([name, panel]) => ({
      ...{ id: name, title: `Panel ${name}`, operations: panel.operations, entry: `./${name}.html` },
    })),
  };
  const manifest = {
    manifestVersion: 1,
    ...{ id, version: '1.0.0', title: titleOf(id), entry: { plugin: './plugin.ts' } },
    fits: { contract: '^1.2.0', sdk: '^0.1.0' },
    ...{ needs: [], provides: [], hooks: [], limits: { startMs: 10_000 }, config: null },
    ...{ console: entry, scopes: [], actionCategories: [], operations: id === 'probe' ? operations : [] },
  };
  const gatehouse = { entry: './plugin.ts', contract: '^1.2.0', sdk: '^0.1.0' };
  const files = {
    'package.json': JSON.stringify({ name: id, version: '1.0.0', type: 'module', gatehouse }),
    'gatehouse.plugin.json': JSON.stringify(manifest),
    'plugin.ts': code(id, entry, setup),
    ...Object.fromEntries(Object.entries(panels).map(([name, { html }]) => [`${name}.html`, html])),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

function titleOf(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
}
