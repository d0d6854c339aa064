import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readPage } from './support/doc-page.ts';
import { filesBelow } from './support/files-below.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const decisions = readdirSync(join(root, 'docs/decisions')).toSorted();
const packages = ['host', 'packages', 'plugins', 'sdk-plugin'];

/** Decisions that explain a part of the product, each with a file of that part. */
const named = {
  '0003': 'packages/store/src/document-store.ts',
  '0009': 'host/src/pipeline/one-write.ts',
  '0010': 'host/src/plugins/life-cycle.ts',
  '0013': 'packages/launcher/bundle/start-flags.cjs',
  '0023': 'plugins/tasks/src/schedule/local-time.ts',
  '0036': 'plugins/android/src/adb/exchange-with-service.ts',
  '0044': 'plugins/instances/src/browser/direct/page-session.ts',
  '0052': 'packages/store/src/mac-seal.ts',
  '0054': 'plugins/runtime/src/approval/create-approvals.ts',
  '0059': 'packages/sandbox/src/sandbox.ts',
};

test('the index of decisions lists each of them once, under a topic, by its title', () => {
  const [, index = ''] = readPage('docs/README.md').split('\n## Decisions\n');
  const lines = (index.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('- '));

  const expected = decisions.map((file) => `- [${titleOf(file)}](decisions/${file})`);
  assert.deepEqual(lines.toSorted(), expected.toSorted());
});

for (const file of decisions) {
  test(`decision ${file} says when it was made and whether it is in force`, () => {
    const [title = '', , status = ''] = readPage(`docs/decisions/${file}`).split('\n');

    assert.ok(title.startsWith(`# ${file.slice(0, 4)} `), 'its title begins with its number');
    const form =
      /^Date: \d{4}-\d\d-\d\d\. Status: (in force\.|in force; \[|superseded by \[(?<later>\d{4})\]\()/;
    const found = form.exec(status);
    assert.ok(found, `the third line is "${status}"`);
    const later = found.groups?.later;
    if (later !== undefined) assert.ok(decisions.some((other) => other.startsWith(later)));
  });
}

test('the code names the decisions that it cannot be understood without', () => {
  for (const [number, file] of Object.entries(named))
    assert.ok(readPage(file).startsWith(`// See docs/decisions/${number}-`), `${file} names ${number}`);
});

test('each decision that the code names exists', async () => {
  const files = (await Promise.all(packages.map((folder) => filesBelow(join(root, folder))))).flat();
  const code = files.filter((file) => /\.(?:ts|mjs|cjs)$/.test(file));
  const pages = code.flatMap(
    (file) => readFileSync(file, 'utf8').match(/docs\/decisions\/\d{4}[a-z\d-]*\.md/g) ?? [],
  );

  assert.ok(pages.length >= 10);
  const gone = pages.filter((page) => !existsSync(join(root, page)));
  assert.deepEqual(gone, []);
});

function titleOf(file: string): string {
  return readPage(`docs/decisions/${file}`).split('\n')[0]?.slice(2) ?? '';
}
