import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { documentOf, testFiles } from '../../testing.ts';
import { parseCodeProject } from './code-project.ts';
import { parseFolderProject } from './folder-project.ts';

const base = documentOf([{ type: 'OwnCode', action: 'TypeScript', parameters: { Code: 'a', Other: 'b' } }]);
const [group] = base.groups;
const [action] = group?.actions ?? [];
const list = (defaultItems: unknown) => ({ name: 'L', defaultItems });
const code = { usings: '', commonCode: '', loadCodeFromFile: false, localPath: '' };

function setUp(t: TestContext) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-folder-')));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'code'));
  const files = {
    'code/a.ts': 'text of a',
    'unix.txt': 'one\ntwo\n',
    'dos.txt': 'one\r\n\r\ntwo',
    'main.MTS': 'run',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const at = (name: string) => ({ path: join(folder, name), rights: testFiles });
  return {
    parse: (manifest: object) => parseFolderProject(Buffer.from(JSON.stringify(manifest)), at('p.zpproj')),
    parseCode: (manifest: object) => parseCodeProject(Buffer.from(JSON.stringify(manifest)), at('p.vsproj')),
  };
}

const withCode = (Code: unknown) => ({
  ...base,
  groups: [{ ...group, actions: [{ ...action, parameters: { Code, Other: 'b' } }] }],
});

test('a parameter may be a file, and one that is a text stays as it is', async (t) => {
  const { parse } = setUp(t);

  const [read] = (await parse(withCode({ file: 'code/a.ts' }))).groups;

  assert.deepEqual(read?.actions[0]?.parameters, { Code: 'text of a', Other: 'b' });
});

test('shared code and the items of a table may be files', async (t) => {
  const { parse } = setUp(t);
  const table = { name: 'T', defaultItems: { file: 'unix.txt' } };
  const sharedCode = { ...code, usings: { file: 'code/a.ts' }, commonCode: { file: 'unix.txt' } };

  const document = await parse({ ...base, tables: [table], sharedCode });

  assert.equal(document.tables[0]?.defaultItems, 'one\ntwo\n');
  assert.deepEqual(document.sharedCode, { ...code, usings: 'text of a', commonCode: 'one\ntwo\n' });
});

for (const { file, items } of [
  { file: 'unix.txt', items: ['one', 'two'] },
  { file: 'dos.txt', items: ['one', '', 'two'] },
]) {
  test(`the items of a list may be the lines of ${file}`, async (t) => {
    const { lists } = await setUp(t).parse({
      ...base,
      lists: [list({ file }), list(['x'])].map((one, n) => ({ ...one, name: `${n}` })),
    });

    assert.deepEqual(
      lists.map(({ defaultItems }) => defaultItems),
      [items, ['x']],
    );
  });
}

for (const { title, manifest, message } of [
  {
    title: 'with more than a name',
    manifest: withCode({ file: 'code/a.ts', more: 1 }),
    message: /actions\[0\]\.parameters/,
  },
  { title: 'whose name is no text', manifest: withCode({ file: 1 }), message: /actions\[0\]\.parameters/ },
  { title: 'that is null', manifest: withCode(null), message: /actions\[0\]\.parameters/ },
  {
    title: 'that is not there',
    manifest: withCode({ file: 'gone.ts' }),
    message: /groups\[0\]\.actions\[0\]\.parameters\.Code/,
  },
  { title: 'of a name', manifest: { ...base, name: { file: 'code/a.ts' } }, message: /name/ },
  {
    title: 'of a list that is not there',
    manifest: { ...base, lists: [list({ file: 'gone' })] },
    message: /lists\[0\]\.defaultItems/,
  },
  {
    title: 'of shared code that is not there',
    manifest: { ...base, sharedCode: { ...code, usings: { file: 'gone' } } },
    message: /sharedCode\.usings/,
  },
]) {
  test(`a file ${title} is refused with its place`, async (t) => {
    await assert.rejects(setUp(t).parse(manifest), { code: 'bad_request', message });
  });
}

for (const manifest of [
  [],
  'text',
  null,
  { ...base, groups: 'x' },
  { ...base, groups: [null], lists: 5, sharedCode: [] },
]) {
  test(`the manifest ${JSON.stringify(manifest)?.slice(0, 40)} is refused, and no file is looked for`, async (t) => {
    await assert.rejects(setUp(t).parse(Object(manifest)), { code: 'bad_request' });
  });
}

const codeManifest = { formatVersion: 1, id: base.id, name: 'prices', entry: 'main.MTS' };

test('a code project calls the export of its entry, in the language of its ending', async (t) => {
  const { parseCode } = setUp(t);

  const document = await parseCode({ ...codeManifest, references: ['lodash'] });

  const [run] = document.groups[0]?.actions ?? [];
  assert.deepEqual([document.name, document.references], ['prices', ['lodash']]);
  assert.deepEqual(
    [run?.type, run?.action, run?.optional, run?.disabled],
    ['OwnCode', 'TypeScript', false, false],
  );
  assert.deepEqual(document.links, [{ source: 'Start', branch: 'OnSuccess', target: run?.id }]);
  assert.deepEqual(document.sharedCode, { ...code, commonCode: 'run', localPath: 'main.MTS' });
});

for (const { manifest, message } of [
  { manifest: { ...codeManifest, entry: 'main.py' }, message: /entry: "main.py" must end in/ },
  { manifest: { ...codeManifest, entry: 'gone.js' }, message: /entry/ },
  { manifest: { ...codeManifest, entry: 1 }, message: /entry: / },
  { manifest: { ...codeManifest, extra: 1 }, message: /extra: / },
  { manifest: Object('text'), message: /the manifest: / },
]) {
  test(`the code project ${JSON.stringify(manifest)} is refused with its place`, async (t) => {
    await assert.rejects(setUp(t).parseCode(manifest), { code: 'bad_request', message });
  });
}
