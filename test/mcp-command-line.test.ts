import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type RunningDaemon, runGatehouse, startGatehouse } from './support/gatehouse-process.ts';

let folder = '';
let daemon: RunningDaemon;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-tool-'));
  daemon = await startGatehouse(join(folder, 'data'));
});
after(async () => {
  daemon.process.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const tool = (args: readonly string[], typed = '', env: NodeJS.ProcessEnv = {}) =>
  runGatehouse(['tool', ...args, '--data-dir', join(folder, 'data')], typed, { env });

test('tools of agents are used from a shell, with arguments, input, pictures and errors', async () => {
  const list = await tool([]);
  assert.match(list.stdout, /^project_edit \{edits, ifMatch, dryRun\}$/m);

  await tool(['project', '{"do":"create"}']);
  const edits = [{ do: 'add', type: 'Logic', action: 'Stop' }];
  const edited = await tool(['project_edit', '-', '--json'], JSON.stringify({ edits }));
  assert.equal(JSON.parse(edited.stdout).undoSteps, 1, edited.stderr);
  assert.match((await tool(['project_outline'])).stdout, /Logic\.Stop/);

  const picture = join(folder, 'project.png');
  await tool(['project_picture', '{}', '--out', picture]);
  assert.ok((await stat(picture)).size > 100);

  const failed = await tool(['project', '{"do":"open","path":"/no/such.zp"}']);
  assert.deepEqual([failed.code, failed.stdout], [1, '']);
  assert.match(failed.stderr, /^gatehouse: \w+: /);
  assert.match((await tool(['project', '{do}'])).stderr, /no JSON: \{do\}/);
  assert.match((await tool(['overview'], '', { GATEHOUSE_KEY: 'gthk_no' })).stderr, /unauthorized/);
});

test('skills name this program and tools that are there', async () => {
  const { stdout } = await runGatehouse(['skills', join(folder, 'skills')]);
  const names = (await tool([])).stdout;
  for (const path of stdout.trim().split('\n')) {
    const skill = await readFile(path, 'utf8');
    assert.match(skill, /^---\nname: gatehouse-\w+\ndescription: .+\n---\n/);
    assert.ok(!skill.includes('GATEHOUSE'));
    for (const [, name = ''] of skill.matchAll(/gatehouse(?:\.cjs"?)? tool ([a-z_]+) '/g))
      assert.ok(names.includes(name), name);
  }
  assert.equal(stdout.trim().split('\n').length, 3);
});
