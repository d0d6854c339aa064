import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sample } from '@gatehouse/test-tiers';
import { runGatehouse } from './support/gatehouse-process.ts';

const kinds = ['actions', 'domain', 'panel'];
let parent = '';
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'gatehouse-kinds-'));
  // As after an installation: the packages are above the folders of the plugins.
  await symlink(fileURLToPath(new URL('../node_modules', import.meta.url)), join(parent, 'node_modules'));
});
after(() => rm(parent, { recursive: true, force: true }));

for (const kind of sample(kinds, { what: 'kinds of plugins', quick: 1 }))
  test(`a new plugin of the kind "${kind}" is at the top of the ladder, with its tests and types`, async () => {
    const folder = join(parent, kind);
    await runGatehouse(['plugin', 'new', `my-${kind}`, '--kind', kind, '--dir', folder]);

    const { code, stdout, stderr } = await runGatehouse(['plugin', 'check', folder, '--tests', '--json']);

    assert.equal(code, 0, stdout + stderr);
    const { passed, quality, rules } = JSON.parse(stdout);
    assert.deepEqual([passed, quality], [true, 'platinum'], JSON.stringify(rules));
  });

test('a new plugin names published packages alone, and brings a licence and a workflow that publishes with provenance', async () => {
  const folder = join(parent, 'named');
  await runGatehouse(['plugin', 'new', 'my-named', '--kind', 'actions', '--dir', folder]);
  const read = (path: string) => readFile(join(folder, path), 'utf8');

  const { dependencies = {}, devDependencies, peerDependencies } = JSON.parse(await read('package.json'));

  const ranges = Object.values({ ...dependencies, ...devDependencies, ...peerDependencies });
  assert.ok(ranges.length > 5);
  assert.deepEqual(
    ranges.filter((range) => !/^\^\d+\.\d+\.\d+$/.test(String(range))),
    [],
  );
  assert.match(await read('LICENSE'), /Copyright \(c\) \d{4} the authors of gatehouse-plugin-my-named/);
  assert.match(await read('.github/workflows/publish.yml'), /id-token: write[\s\S]*npm publish --provenance/);
  assert.match(await read('.gitignore'), /node_modules/);
});

test('a kind that does not exist is refused with those that do', async () => {
  const { code, stderr } = await runGatehouse([
    'plugin',
    'new',
    'my-x',
    '--kind',
    'robot',
    '--dir',
    join(parent, 'x'),
  ]);

  assert.equal(code, 1);
  assert.match(stderr, /actions, domain, panel/);
});
