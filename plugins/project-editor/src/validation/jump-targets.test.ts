import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import { jumpTargets } from './jump-targets.ts';

const groups = ['g1', 'g2'].flatMap((id) =>
  documentOf([{ id: `first of ${id}`, type: 'Logic', action: 'Stop' }]).groups.map((group) => ({
    ...group,
    id,
    name: `name of ${id}`,
  })),
);

for (const [GroupId, targets] of [
  ['g2', ['first of g2']],
  ['name of g1', ['first of g1']],
  ['{-Variable.next-}', ['first of g1', 'first of g2']],
  ['nowhere', []],
] as const) {
  test(`Goto ${GroupId} leads to ${targets.join(' or ') || 'nothing'}`, () => {
    assert.deepEqual(
      jumpTargets({ groups }, { type: 'Logic', action: 'Goto', parameters: { GroupId } }),
      targets,
    );
  });
}

test('the group of a page handler is reached too', () => {
  const handler = { type: 'WebBrowser', action: 'HandlePage', parameters: { Group: 'name of g2' } };

  assert.deepEqual(jumpTargets({ groups }, handler), ['first of g2']);
});

test('no other action jumps', () => {
  assert.deepEqual(
    jumpTargets({ groups }, { type: 'Logic', action: 'If', parameters: { GroupId: 'g1' } }),
    [],
  );
});
