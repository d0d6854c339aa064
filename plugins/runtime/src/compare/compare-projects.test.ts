import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action, Group, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { documentOf } from '../testing.ts';
import { changedFields, fieldsOf } from './changed-fields.ts';
import { compareProjects } from './compare-projects.ts';
import { differingSpan } from './differing-span.ts';
import type { Change } from './project-change.ts';

const plain = documentOf([]);

function actionOf(id: string, more: Partial<Action> = {}): Action {
  const flags = { disabled: false, breakpoint: false, optional: false, retry: null };
  const content = { parameters: {}, results: {}, finder: null };
  return { id, name: `name ${id}`, type: 'Http', action: 'Get', ...content, ...flags, ...more };
}

function groupOf(id: string, actions: readonly (string | Action)[], name = ''): Group {
  return { id, name, actions: actions.map((each) => (typeof each === 'string' ? actionOf(each) : each)) };
}

function compare(before: Partial<ProjectDocument>, after: Partial<ProjectDocument>): readonly Change[] {
  const changes = compareProjects({ ...plain, ...before }, { ...plain, ...after });
  return [...changes].filter((change) => change !== null);
}

/** `changed action a g1 field:before>after` */
function shown({ change, part, groupId, actionId, name, fields }: Change): string {
  const differences = fields.map(({ field, before, after }) => `${field}:${before}>${after}`);
  return [change, part, groupId, actionId, name, ...differences].filter((each) => each !== null).join(' ');
}

const definition = { name: 'v', defaultValue: '1' };
const setting = (name: string) => ({ name, variable: name, defaultValue: '' });

for (const { title, before, after, changes } of [
  { title: 'equal projects', before: {}, after: {}, changes: [] },
  { title: 'a name', before: {}, after: { name: 'New' }, changes: ['changed project New name:Test>New'] },
  {
    title: 'an empty form in place of none',
    before: {},
    after: { inputSettings: [] },
    changes: ['changed project Test hasInputSettings:false>true'],
  },
  {
    title: 'a new group with its actions',
    before: {},
    after: { groups: [groupOf('g', ['a'], 'Group')] },
    changes: [
      'added group g Group name:null>Group',
      'added action g a name a name:null>name a type:null>Http action:null>Get',
    ],
  },
  {
    title: 'a removed action',
    before: { groups: [groupOf('g', ['a', 'b'])] },
    after: { groups: [groupOf('g', ['b'])] },
    changes: ['removed action g a name a name:name a>null type:Http>null action:Get>null'],
  },
  {
    title: 'an action that moved within its group',
    before: { groups: [groupOf('g', ['a', 'b', 'c'])] },
    after: { groups: [groupOf('g', ['c', 'a', 'b'])] },
    changes: ['changed action g c name c afterActionId:b>null'],
  },
  {
    title: 'an action that moved to another group',
    before: { groups: [groupOf('g', ['a', 'b']), groupOf('h', ['c'])] },
    after: { groups: [groupOf('g', ['a']), groupOf('h', ['c', 'b'])] },
    changes: ['changed action h b name b groupId:g>h afterActionId:a>c'],
  },
  {
    title: 'fields of an action',
    before: { groups: [groupOf('g', [actionOf('a', { parameters: { Url: 'x' } })])] },
    after: {
      groups: [
        groupOf('g', [
          actionOf('a', {
            parameters: { Url: 'y' },
            results: { Body: 'v' },
            disabled: true,
            retry: { times: 2, pauseSec: 1, factor: 1, maxPauseSec: 9, on: '' },
            finder: { type: 'Css', scalars: { Css: 'p' }, nestedArrays: { Rows: [{}, { Name: 'n' }] } },
          }),
        ]),
      ],
    },
    changes: [
      [
        'changed action g a name a disabled:false>true parameters.Url:x>y',
        'retry.times:null>2 retry.pauseSec:null>1 retry.factor:null>1 retry.maxPauseSec:null>9 retry.on:null>',
        'bindings.discriminator:null>Css results.Body:null>v',
        'bindings.scalars.Css:null>p bindings.nestedArrays.Rows[1].Name:null>n',
      ].join(' '),
    ],
  },
  {
    title: 'links, by their source and branch',
    before: {
      groups: [groupOf('g', ['a'])],
      links: [
        { source: 'a', branch: 'OnError', target: 'b' },
        { source: 'Start', branch: 'OnSuccess', target: 'a' },
      ],
    },
    after: {
      groups: [groupOf('g', ['a'])],
      links: [
        { source: 'a', branch: 'OnError', target: 'c' },
        { source: 'a', branch: 'Default', target: 'b' },
      ],
    },
    changes: [
      'changed link g a OnError target:b>c',
      'added link g a Default target:null>b',
      'removed link Start OnSuccess target:a>null',
    ],
  },
  {
    title: 'definitions by their names',
    before: { variables: [definition] },
    after: { variables: [{ ...definition, defaultValue: '2' }] },
    changes: ['changed variable v defaultValue:1>2'],
  },
  {
    title: 'the order of settings',
    before: { inputSettings: [setting('a'), setting('b'), setting('c')] },
    after: { inputSettings: [setting('c'), setting('a'), setting('b')] },
    changes: ['changed inputSetting c position:2>0'],
  },
  {
    title: 'references that are there twice',
    before: { references: ['x', 'x', 'y'] },
    after: { references: ['x', 'z'] },
    changes: [
      'added reference z text:null>z',
      'removed reference x text:x>null',
      'removed reference y text:y>null',
    ],
  },
] as readonly {
  readonly title: string;
  readonly before: Partial<ProjectDocument>;
  readonly after: Partial<ProjectDocument>;
  readonly changes: readonly string[];
}[]) {
  test(`compared: ${title}`, () => {
    assert.deepEqual(compare(before, after).map(shown), changes);
  });
}

const codeOf = (commonCode: string) => ({
  ...plain,
  sharedCode: { usings: '', commonCode, loadCodeFromFile: false, localPath: '' },
});

test('shared code is added, changed and removed', () => {
  const [one, other] = [codeOf('1'), codeOf('2')];
  const changes = (before: ProjectDocument, after: ProjectDocument) => compare(before, after).map(shown);

  assert.deepEqual(changes(plain, one), ['added sharedCode  commonCode:null>1']);
  assert.deepEqual(changes(one, other), ['changed sharedCode  commonCode:1>2']);
  assert.deepEqual(changes(one, plain), ['removed sharedCode  commonCode:1>null']);
  assert.deepEqual(changes(one, codeOf('1')), []);
});

test('empty fields of a part that is new or gone are no changes; those of one that stays are', () => {
  const fields = fieldsOf({ a: '', b: false, c: 0, d: null });

  assert.deepEqual(
    changedFields(null, fields).map(({ field }) => field),
    ['c', 'd'],
  );
  assert.deepEqual(
    changedFields(fieldsOf({ a: 'x', b: true }), fieldsOf({ a: '' })).map(({ field, after }) => [
      field,
      after,
    ]),
    [
      ['a', ''],
      ['b', null],
    ],
  );
});

test('a text is shown whole up to 1000 characters, and else from just before the first difference', () => {
  const change = (before: string, after: string) =>
    changedFields(fieldsOf({ text: before }), fieldsOf({ text: after }))[0];
  const [whole, long] = ['x'.repeat(999), 'x'.repeat(1500)];

  assert.deepEqual(change(whole, `${whole}y`), { field: 'text', before: whole, after: `${whole}y` });
  assert.deepEqual(change('', `${whole}yz`), { field: 'text', before: '', after: `${whole}y…` });
  const late = change(`${long}a`, `${long}b`);
  assert.deepEqual([late?.before, late?.after], [`…${'x'.repeat(40)}a`, `…${'x'.repeat(40)}b`]);
  const early = change(`${'x'.repeat(40)}a${long}`, `${'x'.repeat(40)}b`);
  assert.equal(String(early?.before).length, 1001);
  assert.equal(early?.after, `${'x'.repeat(40)}b`);
});

for (const [before, after, span] of [
  ['abc', 'abc', '>'],
  ['abc', 'aXc', 'b>X'],
  ['abc', 'abXc', '>X'],
  ['aa', 'aaa', '>a'],
  ['abc', '', 'abc>'],
] as const) {
  test(`the differing span of "${before}" and "${after}" is "${span}"`, () => {
    const found = differingSpan([...before], [...after]);

    assert.equal(`${found.before.join('')}>${found.after.join('')}`, span);
  });
}
