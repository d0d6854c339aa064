import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { changedFiles } from './digests.mjs';
import { findGaps } from './find-gaps.mjs';
import { publicDoors } from './public-doors.mjs';
import { usesIn } from './read-examples.mjs';
import { readExports } from './read-exports.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('each export that authors can import has a comment, and an example uses it', () => {
  const { count, gaps } = findGaps(root);

  assert.ok(count > 300, `only ${count} exports were found`);
  assert.deepEqual(gaps, []);
});

test('what is below internal is for nobody else', () => {
  const doors = publicDoors(root).map(({ specifier }) => specifier);

  assert.ok(doors.includes('@gatehouse/sdk-actions/files'));
  assert.deepEqual(
    doors.filter((door) => door.includes('internal')),
    [],
  );
});

test('an export has the comment of its declaration, in whatever file that is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-exports-'));
  try {
    await writeFile(join(folder, 'index.ts'), "export { one, type Two, three as third } from './more.ts';\n");
    const more =
      '/** One. */\nexport const one = 1;\n\nexport interface Two {}\n\n/** 3 */\nexport const three = 3;\n';
    await writeFile(join(folder, 'more.ts'), more);

    const exported = readExports(join(folder, 'index.ts'));

    assert.deepEqual(
      exported.map(({ name, isDocumented }) => [name, isDocumented]),
      [
        ['one', true],
        ['Two', false],
        ['third', true],
      ],
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an import alone is no use, and a use comes with its comment', () => {
  const text =
    "import { one, type Two, three } from 'sdk';\n\n/** Adds. */\nconst sum = (two: Two) => one + two;\n";

  const uses = usesIn('sum.ts', text);

  assert.deepEqual(
    uses.map(({ name }) => name),
    ['one', 'Two'],
  );
  assert.equal(uses[0]?.code, '/** Adds. */\nconst sum = (two: Two) => one + two;');
});

test('files that changed, came or went are named', () => {
  const before = { same: '1', changed: '1', gone: '1' };

  assert.deepEqual(changedFiles(before, { same: '1', changed: '2', come: '1' }), ['changed', 'come', 'gone']);
});
