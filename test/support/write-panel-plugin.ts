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

const code = (entry: object) => `
import { declarePlugin, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
const given = ${JSON.stringify(operations)};
const answer = v.object({ value: v.string(), calls: v.number() });
let value = 'untouched';
let calls = 0;
const facts = () => ({ value, calls });
export default declarePlugin({ id: 'probe', title: 'Probe', console: ${JSON.stringify(entry)}, operations: [
  operation({ ...given[0], reply: answer }),
  operation({ ...given[1], body: v.strictObject({ text: v.string() }), reply: answer }),
  operation({ ...given[2], reply: answer }),
] }).implement(() => ({
  probe_get: facts,
  probe_set: ({ body }) => { value = body.text; calls += 1; return facts(); },
  probe_hidden_get: () => { calls += 1; return facts(); },
}));
`;

/** Writes a plugin called `probe` whose page in the console has the given panels. */
export async function writePanelPlugin(
  folder: string,
  panels: Readonly<Record<string, PanelSketch>>,
): Promise<void> {
  const entry = {
    panels: Object.entries(panels).map(([id, panel]) => ({
      ...{ id, title: `Panel ${id}`, operations: panel.operations, entry: `./${id}.html` },
    })),
  };
  const manifest = {
    manifestVersion: 1,
    ...{ id: 'probe', version: '1.0.0', title: 'Probe', entry: { plugin: './plugin.ts' } },
    fits: { contract: '^1.2.0', sdk: '^0.1.0' },
    ...{ needs: [], provides: [], hooks: [], limits: { startMs: 10_000 }, config: null },
    ...{ console: entry, scopes: [], actionCategories: [], operations },
  };
  const gatehouse = { entry: './plugin.ts', contract: '^1.2.0', sdk: '^0.1.0' };
  const files = {
    'package.json': JSON.stringify({ name: 'probe', version: '1.0.0', type: 'module', gatehouse }),
    'gatehouse.plugin.json': JSON.stringify(manifest),
    'plugin.ts': code(entry),
    ...Object.fromEntries(Object.entries(panels).map(([id, { html }]) => [`${id}.html`, html])),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}
