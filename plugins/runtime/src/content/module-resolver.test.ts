import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import { importSpecifiers } from './import-specifiers.ts';
import { createModuleResolver } from './module-resolver.ts';

let folder = '';
let rights: FileRights = [];
before(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'module-resolver-')));
  rights = [
    { path: folder, access: 'read' },
    { path: path.join(folder, 'closed'), access: 'none' },
  ];
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
});
after(() => rm(folder, { recursive: true }));

const modules = 'node_modules';
const files: Readonly<Record<string, string>> = {
  'a.js': '',
  'b.json': '{}',
  'c/index.js': '',
  'd/package.json': '{ "main": "./lib" }',
  'd/lib/index.js': '',
  'e.mjs': '',
  'f.js/index.js': '',
  'closed/index.js': '',
  [`${modules}/plain/index.js`]: '',
  [`${modules}/plain/part.js`]: '',
  [`${modules}/@scope/one/package.json`]:
    '{ "exports": { ".": { "import": "./no.mjs", "require": "./yes.cjs" }, "./part/*": "./parts/*.js" } }',
  [`${modules}/@scope/one/yes.cjs`]: '',
  [`${modules}/@scope/one/no.mjs`]: '',
  [`${modules}/@scope/one/parts/x.js`]: '',
  [`${modules}/damaged/package.json`]: '{ "main": ',
  [`${modules}/damaged/index.js`]: '',
};

for (const specifier of [
  ...[
    './a',
    './a.js',
    './b',
    './c',
    './c/',
    './d',
    './e.mjs',
    './f',
    './f.js',
    './e',
    './nothing',
    '.',
    'fs',
  ],
  ...[
    'plain',
    'plain/part',
    'plain/nothing',
    '@scope/one',
    '@scope/one/part/x',
    '@scope/one/yes.cjs',
    'none',
  ],
]) {
  test(`the file of the module ${JSON.stringify(specifier)} is the one that Node finds`, async () => {
    const found = await createModuleResolver(rights).resolve(specifier, folder);

    assert.equal(found, specifier === 'fs' ? null : foundByNode(specifier));
  });
}

function foundByNode(specifier: string): string | null {
  try {
    return createRequire(path.join(folder, 'code.js')).resolve(specifier);
  } catch {
    return null;
  }
}

test('no module is found where files are closed', async () => {
  assert.equal(await createModuleResolver(rights).resolve('./closed', folder), null);
});

test('a package.json that is a pipe or not JSON does not stop the search', async () => {
  await mkdir(path.join(folder, modules, 'piped'));
  execFileSync('mkfifo', [path.join(folder, modules, 'piped', 'package.json')]);
  const resolver = createModuleResolver(rights);

  assert.equal(await resolver.resolve('damaged', folder), null);
  assert.equal(await resolver.resolve('piped', folder), null);
});

test('all forms of imports are found in a text, and texts that resemble them are not', () => {
  const text = `
    import a from './a.js'; import './b.js'; export * from "./c.js"; import { d } from'./d.js';
    const e = require('./e.js'), f = await import(\`./f.js\`), g = require.resolve("./g.js");
    import json from './h.json' with { type: 'json' };
    Array.from('no'); require(name); import('./' + name); required('no');`;

  assert.deepEqual(
    importSpecifiers(text).map((name) => name.slice(2, 3)),
    [...'abcdefgh'],
  );
});
