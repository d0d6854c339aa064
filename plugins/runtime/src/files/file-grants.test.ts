import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sessionBusSockets } from '@gatehouse/sandbox/session-bus-sockets';
import { accessTo } from '@gatehouse/sdk-actions/internal/files';
import { isExternal, referencedFile, sharedCodeFile } from './code-files.ts';
import { createFileGrants } from './file-grants.ts';
import type { FileRules } from './file-rules.ts';
import { realPlace } from './real-place.ts';
import { writableOnlyIn } from './writable-only-in.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-grants-')));
after(() => rmSync(root, { recursive: true }));
const at = (...names: readonly string[]) => join(root, ...names);
for (const name of ['home', 'data', 'projects']) mkdirSync(at(name));
symlinkSync(at('projects'), at('link'));

const rules: FileRules = {
  ...{
    closed: [at('data')],
    exempt: [],
    uploads: at('data', 'uploads'),
    recovered: [at('data', 'recovered')],
  },
  ...{ home: at('home'), temporary: [], roots: 'default' },
};
const grants = createFileGrants(() => rules);

test('a run reads the folder of its project, and writes it with io:filesystem', () => {
  const project = { projectPath: at('link', 'a.zp') };
  const without = grants.ofRun({ ...project, allowedScopes: ['io:network'] });
  const withFiles = grants.ofRun({ ...project, allowedScopes: new Set(['io:filesystem']) });

  assert.equal(accessTo(without, at('projects', 'x')), 'read');
  assert.equal(accessTo(without, at('home', 'x')), 'none');
  assert.equal(accessTo(withFiles, at('projects', 'x')), 'write');
  assert.equal(accessTo(withFiles, at('home', 'x')), 'write');
  assert.equal(accessTo(withFiles, at('data', 'x')), 'none');
});

test('a project that was never saved has no folder', () => {
  assert.deepEqual(grants.ofRun({ projectPath: null, allowedScopes: [] }), []);
});

test('a call reaches uploads and what was set aside, and a new task neither', () => {
  const places = ['x', 'uploads/x', 'recovered/x'].map((name) => at('data', name));

  assert.deepEqual(
    places.map((path) => accessTo(grants.ofCall(), path)),
    ['none', 'write', 'read'],
  );
  assert.deepEqual(
    places.map((path) => accessTo(grants.ofNewTask(), path)),
    ['none', 'none', 'none'],
  );
  assert.equal(grants.rules(), rules);
});

test('a place has its real path as far as it exists', () => {
  assert.equal(realPlace(at('link')), at('projects'));
  assert.equal(realPlace(at('link', 'not', 'there')), at('projects', 'not', 'there'));
  assert.equal(realPlace('/'), '/');
});

test('a test writes to the folder of its project alone', () => {
  const rights = [
    { path: '/', access: 'read' },
    { path: at('projects'), access: 'write' },
    { path: at('projects', 'sub'), access: 'write' },
    { path: at('home'), access: 'write' },
    { path: at('data'), access: 'none' },
  ] as const;
  const accesses = (projectPath: string | null) =>
    writableOnlyIn(rights, projectPath).map(({ access }) => access);

  assert.deepEqual(accesses(at('link', 'a.zp')), ['read', 'write', 'write', 'read', 'none']);
  assert.deepEqual(accesses(null), ['read', 'read', 'read', 'read', 'none']);
});

for (const [localPath, projectPath, expected] of [
  ['code.cs', '/work/a.zp', '/work/code.cs'],
  ['../code.cs', '/work/a.zp', '/code.cs'],
  ['{-Project.Directory-}/x/code.cs', '/work/a.zp', '/work/x/code.cs'],
  ['/other/../code.cs', '/work/a.zp', '/code.cs'],
  ['/code.cs', null, '/code.cs'],
  ['code.cs', null, null],
  ['{-Project.Directory-}/code.cs', null, null],
] as const)
  test(`the code file ${localPath} of ${projectPath ?? 'a project that was never saved'} is ${expected}`, () => {
    assert.equal(sharedCodeFile(localPath, projectPath), expected);
    assert.equal(referencedFile(` [external] ${localPath} [external] `, projectPath), expected);
  });

test('a reference without marks is a package', () => {
  assert.equal(referencedFile('lodash', '/work/a.zp'), null);
  assert.deepEqual(
    [isExternal(' [external]a.js[external] '), isExternal('a.js'), isExternal('[external]a')],
    [true, false, false],
  );
});

test('the sockets of a bus are the paths of its address that exist', () => {
  mkdirSync(at('a b'));

  assert.deepEqual(sessionBusSockets(''), []);
  assert.deepEqual(
    sessionBusSockets(
      `unix:path=${at('link')},guid=1;tcp:path=${at('home')};unix:guid=2,path=${at('a%20b')}`,
    ),
    [at('projects'), at('a b')],
  );
  assert.deepEqual(sessionBusSockets(`unix:abstract=/tmp/x;unix:path=${at('none')}`), []);
});
