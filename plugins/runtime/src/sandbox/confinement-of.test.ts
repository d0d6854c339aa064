import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ActionVariant, action, category } from '@gatehouse/sdk-actions';
import { documentOf } from '../testing.ts';
import { confinementOf, testConfinement } from './confinement-of.ts';

const actions: Readonly<Record<string, ActionVariant>> = {
  Plain: action({ description: '' }),
  Files: action({ description: '', contentScopes: ['io:filesystem'] }),
  Network: action({ description: '', contentScopes: ['io:network'] }),
  Database: action({ description: '', contentScopes: ['io:database'] }),
  Program: action({ description: '', contentScopes: ['system:exec'], isOpenEnded: true }),
  Project: action({ description: '', isOpenEnded: true }),
  Find: action({ description: '', acceptedBindings: ['PictureFinder'] }),
};
const sample = category({ tag: 'Sample', title: '', summary: '', actions });
const find = (_type: string, name: string) => {
  const variant = actions[name];
  return variant ? { category: sample, variant } : null;
};
const everything = ['io:filesystem', 'io:network', 'io:database', 'system:exec', 'code:author'];

/** The confinement of a run of these actions. Its files are the scopes that grant them. */
function reach(names: readonly string[], allowed: readonly string[] = everything) {
  const asked: string[][] = [];
  const ofRun = ({ allowedScopes }: { readonly allowedScopes: Iterable<string> }) => {
    asked.push([...allowedScopes]);
    return [{ path: '/files', access: 'write' as const }];
  };
  const document = documentOf(names.map((name) => ({ type: 'Sample', action: name })));
  const started = { projectPath: null, allowedScopes: new Set(allowed) };
  const { files, ...rest } = confinementOf(document, started, { catalog: { find }, grants: { ofRun } });
  return { files: files.length === 0 ? null : asked[0], ...rest };
}

const nothing = { files: null, hasNetwork: false, drivesInstances: false, runsPrograms: false };

for (const { title, names, reached } of [
  { title: 'that needs nothing', names: ['Plain'], reached: nothing },
  { title: 'that works on files', names: ['Files'], reached: { ...nothing, files: ['io:filesystem'] } },
  { title: 'that asks the network', names: ['Network', 'Plain'], reached: { ...nothing, hasNetwork: true } },
  { title: 'that asks a database', names: ['Database'], reached: { ...nothing, hasNetwork: true } },
  {
    title: 'that drives a browser',
    names: ['Find'],
    reached: { ...nothing, hasNetwork: true, drivesInstances: true },
  },
]) {
  test(`a run ${title} reaches that and no more, whatever its key allows`, () => {
    assert.deepEqual(reach(names), reached);
  });
}

test('a run that executes programs or other projects reaches what its key allows', () => {
  assert.deepEqual(reach(['Program']), {
    files: everything,
    hasNetwork: true,
    drivesInstances: false,
    runsPrograms: true,
  });
  assert.deepEqual(reach(['Project'], ['io:filesystem']), { ...nothing, files: ['io:filesystem'] });
});

for (const { usual, asked, hasNetwork } of [
  { usual: true, asked: true, hasNetwork: true },
  { usual: true, asked: false, hasNetwork: false },
  { usual: false, asked: true, hasNetwork: false },
])
  test(`a test ${asked ? 'with' : 'without'} the network whose project ${usual ? 'needs' : 'does not need'} it ${hasNetwork ? 'has' : 'lacks'} it`, () => {
    const confinement = { ...nothing, files: [], hasNetwork: usual };

    assert.equal(
      testConfinement(confinement, { hasNetwork: asked }, { projectPath: null }).hasNetwork,
      hasNetwork,
    );
  });

test('a test writes to the folder of its project alone, and reads what it read before', () => {
  const files = [
    { path: '/nowhere/shop/out', access: 'write' },
    { path: '/nowhere/shop', access: 'read' },
    { path: '/nowhere/other', access: 'write' },
    { path: '/nowhere', access: 'write' },
  ] as const;
  const accessOf = (projectPath: string | null) =>
    testConfinement({ ...nothing, files }, { hasNetwork: false }, { projectPath }).files.map(
      ({ access }) => access,
    );

  assert.deepEqual(accessOf('/nowhere/shop/shop.zp'), ['write', 'read', 'read', 'read']);
  assert.deepEqual(accessOf(null), ['read', 'read', 'read', 'read']);
});
