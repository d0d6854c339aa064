import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Link } from '@gatehouse/sdk-actions/document';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf } from '../testing.ts';
import { compileProgram, firstOfGroup } from './compile-program.ts';
import { secretNames } from './secret-names.ts';

const nothing: ActionSketch = { type: 'Sample', action: 'Nothing' };
const link = (source: string, branch: Link['branch'], target: string): Link => ({ source, branch, target });
const executorsOf = (type: string) => (type === 'Sample' ? sampleExecutors : undefined);

const twoGroups = (links: readonly Link[]) => {
  const first = documentOf([nothing, nothing, nothing]).groups;
  const second = documentOf([{ ...nothing, id: 'b1' }]).groups;
  const groups = [...first, ...second.map((group) => ({ ...group, id: 'g2', name: 'Other' }))];
  return documentOf([], { groups, links });
};

test('each action goes on with the next of its group, or where its links lead', () => {
  const { nodes, start, goodEnd, badEnd } = compileProgram(
    twoGroups([
      link('Start', 'OnSuccess', 'a2'),
      link('a2', 'OnSuccess', 'a1'),
      link('a1', 'OnError', 'a3'),
      link('a1', 'Case:2', 'a2'),
      link('GoodEnd', 'OnSuccess', 'a3'),
    ]),
    executorsOf,
  );
  const [first, second, third, fourth] = nodes;

  assert.deepEqual(
    nodes.map(({ index, groupId }) => [index, groupId]),
    [
      [0, 'g1'],
      [1, 'g1'],
      [2, 'g1'],
      [3, 'g2'],
    ],
  );
  assert.ok(start === second && goodEnd === third && badEnd === null);
  assert.ok(first?.targets.success === second && second?.targets.success === first);
  assert.ok(third?.targets.success === null && fourth?.targets.success === null);
  assert.ok(first.targets.error === third && second.targets.error === null);
  assert.ok(first.targets.branches.get('Case:2') === second && first.targets.branches.size === 1);
});

for (const { title, links, message } of [
  { title: 'a link to no action', links: [link('a1', 'OnError', 'gone')], message: /The link OnError of a1/ },
  {
    title: 'nothing at Start',
    links: [link('GoodEnd', 'OnSuccess', 'a1')],
    message: /Nothing is wired to Start/,
  },
])
  test(`a project with ${title} cannot run`, () => {
    assert.throws(() => compileProgram(twoGroups(links), executorsOf), message);
  });

test('a project without actions needs no start, and links of what is gone lead nowhere', () => {
  assert.equal(compileProgram(documentOf([]), executorsOf).start, null);
  const document = twoGroups([link('Start', 'OnSuccess', 'a1'), link('gone', 'OnError', 'a1')]);
  assert.equal(compileProgram(document, executorsOf).nodes.length, 4);
});

test('an action without an executor is named, and only own names of a category count', () => {
  for (const action of ['Gone', 'constructor'])
    assert.throws(
      () => compileProgram(documentOf([{ type: 'Sample', action }]), executorsOf),
      new RegExp(`No plugin runs the action Sample\\.${action} \\(id a1\\)`),
    );
  const program = compileProgram(documentOf([]), executorsOf);
  const known = ['Nothing', 'Gone', 'toString'].map((action) => program.knows('Sample', action));
  assert.deepEqual([known, program.knows('Other', 'Nothing')], [[true, false, false], false]);
});

test('a group is found by its id, else by its name, and one without actions has no first', () => {
  const program = compileProgram(twoGroups([link('Start', 'OnSuccess', 'a1')]), executorsOf);
  const first = (group: string) => firstOfGroup(program, group)?.action.id;

  assert.deepEqual(['g1', 'g2', 'Other', 'none'].map(first), ['a1', 'b1', 'b1', undefined]);
});

test('results without a variable are left out, and a stub stands in place of its action', () => {
  const document = documentOf([
    { ...nothing, action: 'Set', results: { OutputVariable: '{-Variable.made-}', Other: '' } },
    nothing,
  ]);
  const stub = () => undefined;
  const { nodes } = compileProgram(document, executorsOf, ({ id }) => (id === 'a2' ? stub : null));

  assert.deepEqual([...(nodes[0]?.results ?? [])], [['OutputVariable', 'made']]);
  assert.deepEqual([nodes[0]?.execute === stub, nodes[1]?.execute === stub], [false, true]);
});

test('the secrets of a project are those that its actions name, in texts and finders', () => {
  const row = { value: '{-Secret.cell-}' };
  const finder = {
    type: 'Css',
    scalars: { selector: '{-Secret.scalar-}' },
    nestedArrays: { attributes: [row] },
  };
  const document = documentOf([
    { ...nothing, parameters: { a: '{-Secret.one-} {-Secret.two-}', b: '{-Secret.one-}' } },
    { ...nothing, parameters: { a: '{-Secret.{-Variable.x-}-}', b: 'Secret.none' }, finder },
  ]);

  assert.deepEqual(secretNames(document), ['one', 'two', 'scalar', 'cell']);
});
