import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { createApiClient } from './support/api-client.ts';
import { projectText } from './support/approval-world.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';

let folder = '';
let daemon: RunningDaemon;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-code-files-'));
  daemon = await startGatehouse(join(folder, 'data'));
});
after(async () => {
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  await rm(folder, { recursive: true, force: true });
});

const files: Readonly<Record<string, string>> = {
  'main.mjs':
    "import old from './old.cjs';\nexport { place } from './place.mjs';\nexport const late = async () => old + (await import('./late.js')).five;",
  'old.cjs': "module.exports = require('./data.json').three;",
  'data.json': '{ "three": 3 }',
  'place.mjs': 'export const place = import.meta.url;',
  'late.js': 'exports.five = 5;',
  'typed.ts': 'export const four: number = 4;',
  'computed.js': "module.exports = require('./' + ['la', 'te2'].join(''));",
  'made.js': "exports.made = new Function('at', 'return import(at)')('file://' + __dirname + '/late2.js');",
  'late2.js': 'exports.six = 6;',
  'node_modules/modern/package.json': '{ "type": "module", "exports": "./index.js" }',
  'node_modules/modern/index.js': "export { seven } from './seven.js';",
  'node_modules/modern/seven.js': 'export const seven = 7;',
};

/** Runs code in a new project, with the files beside it, and returns its log and its error. */
async function runCode(code: string) {
  const runner = createApiClient(daemon.runnerUrl, daemon.key);
  const at = await mkdtemp(join(folder, 'case-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(at, name)), { recursive: true });
    await writeFile(join(at, name), text);
  }
  const listed = ['main.mjs', 'typed.ts', 'computed.js', 'made.js'].map(
    (name) => `[external]./${name}[external]`,
  );
  const action = { type: 'OwnCode', action: 'JavaScript', parameters: { Code: code } };
  const path = join(at, 'project.zp');
  await writeFile(path, projectText([action], { references: [...listed, 'modern'] }));
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`POST /tasks/${id}/start`, {});
  const { failurePoints } = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
  );
  const { entries } = await runner.ok(`GET /tasks/${id}/logs`);
  return { at, failures: JSON.stringify(failurePoints), log: JSON.stringify(entries) };
}

test('code loads its files, modules of all kinds and packages, in the product as it is installed', async () => {
  const { at, failures, log } = await runCode(`
    const { late, place } = await import('./main.mjs');
    const { four } = require('./typed.ts');
    const { seven } = require('modern');
    await log.info(['loaded', await late(), four, seven, place].join(' '));`);

  assert.equal(failures, '[]');
  assert.ok(log.includes(`loaded 8 4 7 file://${at}/place.mjs`), log);
});

for (const [what, code, error] of [
  ['a path that is made while it runs', "require('./computed.js');", /late2\.js, which was not approved/],
  ['an import made of a text', "await require('./made.js').made;", /late2\.js was not loaded/],
] as const) {
  test(`code does not load ${what}, in the product as it is installed`, async () => {
    assert.match((await runCode(code)).failures, error);
  });
}
