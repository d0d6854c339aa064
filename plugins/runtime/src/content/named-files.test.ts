import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { documentOf } from '../testing.ts';
import { namedFiles } from './named-files.ts';

const runs = (Path: string) => ({ type: 'Project', action: 'RunProject', parameters: { Path } });
const code = (References = '') => ({ type: 'OwnCode', action: 'JavaScript', parameters: { References } });

const named = (document: ProjectDocument, projectPath: string | null = '/projects/shop.zp') =>
  [...namedFiles(document, projectPath)].map(({ kind, path }) => `${kind} ${path}`);

for (const [written, expected] of [
  ['/other/sub.zp', ['project /other/sub.zp']],
  ['sub/../sub.zp', ['project /projects/sub.zp']],
  ['{-Project.Directory-}/{-Project.Name-}.zp', ['project /projects/Test.zp']],
  ['{-Variable.path-}', []],
  ['sub\0.zp', []],
  ['', []],
] as const) {
  test(`the sub-project ${JSON.stringify(written)} is ${expected.join() || 'not known before the run'}`, () => {
    assert.deepEqual(named(documentOf([runs(written)])), expected);
  });
}

test('a project that was never saved has a sub-project only where the path is absolute', () => {
  const document = documentOf([runs('sub.zp'), runs('{-Project.Directory-}/sub.zp'), runs('/sub.zp')]);

  assert.deepEqual(named(document, null), ['project /sub.zp']);
});

test('a disabled action names its files too, and another action of the type names none', () => {
  const disabled = { ...runs('/sub.zp'), disabled: true };

  assert.deepEqual(named(documentOf([disabled, { ...runs('/other.zp'), action: 'Stop' }])), [
    'project /sub.zp',
  ]);
});

test('the references of code name files; packages are not among them', () => {
  const References = 'lodash\r\n[external]./prices.js[external]\n[external]{-Variable.x-}.js[external]';

  assert.deepEqual(named(documentOf([code(References)])), ['code /projects/prices.js']);
});

test('the shared code and the references of a project are parts where it has custom code', () => {
  const sharedCode = { loadCodeFromFile: true, localPath: 'shared.js', usings: '', commonCode: '' };
  const references = ['[external]/lib/a.js[external]', 'lodash'];
  const more = { sharedCode, references } as Partial<ProjectDocument>;

  assert.deepEqual(named(documentOf([runs('/sub.zp')], more)), ['project /sub.zp']);
  assert.deepEqual(named(documentOf([code()], more)), ['code /projects/shared.js', 'code /lib/a.js']);
  const inText = { ...more, sharedCode: { ...sharedCode, loadCodeFromFile: false } } as typeof more;
  assert.deepEqual(named(documentOf([code()], inText)), ['code /lib/a.js']);
});

test('shared code in another folder imports from the folder of the project', () => {
  const sharedCode = { loadCodeFromFile: true, localPath: '/lib/shared.js', usings: '', commonCode: '' };
  const document = documentOf([code()], { sharedCode } as Partial<ProjectDocument>);

  assert.deepEqual(
    [...namedFiles(document, '/projects/shop.zp')],
    [{ kind: 'code', path: '/lib/shared.js', importsFrom: '/projects' }],
  );
});
