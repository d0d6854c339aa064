import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Confinement, closedConfinement, includes } from '@gatehouse/sandbox/confinement';
import { meets } from './worker-demand.ts';

const home: Confinement = {
  ...closedConfinement,
  files: [
    { path: '/', access: 'read' },
    { path: '/home/ann', access: 'write', hidesDotEntries: true },
    { path: '/data', access: 'none' },
  ],
};
const all: Confinement = { ...closedConfinement, files: [{ path: '/', access: 'write' }] };
const papers: Confinement = { ...closedConfinement, files: [{ path: '/home/ann/papers', access: 'write' }] };
const hidden: Confinement = { ...closedConfinement, files: [{ path: '/home/ann/.ssh', access: 'read' }] };
const online: Confinement = { ...closedConfinement, hasNetwork: true };

const rows: [outer: string, inner: string, isIncluded: boolean, Confinement, Confinement][] = [
  ['nothing', 'nothing', true, closedConfinement, closedConfinement],
  ['the home folder', 'nothing', true, home, closedConfinement],
  ['nothing', 'the network', false, closedConfinement, online],
  ['the home folder', 'a folder in it', true, home, papers],
  ['a folder', 'the home folder', false, papers, home],
  ['the home folder', 'a hidden entry', false, home, hidden],
  ['everything', 'the home folder', true, all, home],
  ['the home folder', 'everything', false, home, all],
];

for (const [outer, inner, isIncluded, one, other] of rows) {
  test(`a worker that reaches ${outer} ${isIncluded ? 'serves' : 'does not serve'} a run that needs ${inner}`, () => {
    assert.equal(includes(one, other), isIncluded);
  });
}

test('a kept worker is reused only where it reaches enough and not more than the key allows', () => {
  const demand = { needed: papers, allowed: home };

  assert.equal(meets(home, demand), true);
  assert.equal(meets(closedConfinement, demand), false);
  assert.equal(meets(all, demand), false);
});
