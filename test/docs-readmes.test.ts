import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readPage, tableOf } from './support/doc-page.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const packages = ['host', 'sdk-plugin', ...foldersIn('plugins'), ...foldersIn('packages')];

for (const folder of packages) {
  const readme = `${folder}/README.md`;

  test(`${readme} says what it serves, what it needs and which errors it answers, in at most 40 lines`, () => {
    const [text = '', folders] = readPage(readme).split('\n## Folders\n');

    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    assert.deepEqual(headings, ['What it serves', 'What it needs', 'Errors']);
    assert.ok(text.trimEnd().split('\n').length <= 40);
    assert.ok(!folders?.includes('\n## '), 'the folders stand last');
  });

  test(`${readme} has a line for each folder below src, and names no other`, () => {
    const below = foldersIn(`${folder}/src`);
    const text = readPage(readme);
    const rows = below.length === 0 ? [] : tableOf(text, 'folder');
    const listed = rows.filter(([, words]) => words !== '').flatMap(([name = '']) => name.split(', '));

    const missing = below.filter((name) => !listed.includes(name));
    assert.deepEqual(missing, [], `${readme} has no line for them in its table of folders`);
    const named = [...text.matchAll(/`(src\/[\w/-]+)`/g)].map(([, name = '']) => name);
    const gone = [...named, ...listed].filter((name) => !existsSync(join(root, folder, name)));
    assert.deepEqual(gone, [], `${readme} names folders that are not there`);
  });
}

test('the index of the documentation names each page, and CONTRIBUTING each package', () => {
  const index = readPage('docs/README.md');
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter(
    // The pages of actions and of the reference have separate indexes, and decisions a separate test.
    (file) =>
      /\.md$/.test(file) && !/^(?:README\.md$|(?:actions|reference)\/(?!README)|decisions\/)/.test(file),
  );
  const missing = pages.filter((page) => !index.includes(`](${page})`));
  assert.deepEqual(missing, [], 'docs/README.md does not name them');

  const guide = readPage('CONTRIBUTING.md');
  const unnamed = packages.filter((folder) => !guide.includes(`${folder}/README.md`));
  assert.deepEqual(unnamed, [], 'CONTRIBUTING.md does not say what lives there');
});

/** The subfolders of a folder, as paths; `src/kernel` for `host/src`. */
function foldersIn(folder: string): readonly string[] {
  const last = folder.split('/').at(-1);
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${last}/${name}`);
}
