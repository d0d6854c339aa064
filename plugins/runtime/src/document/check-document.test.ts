import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { documentOf } from '../testing.ts';
import { runAtOnce } from '../text/slices.ts';
import { assertSound } from './check-document.ts';

const nothing = { type: 'Sample', action: 'Nothing' };
const base = documentOf([nothing, nothing, nothing]);
const link = (source: string, branch: string, target: string) =>
  ({ source, branch, target }) as ProjectDocument['links'][number];
const withLinks = (...links: ProjectDocument['links']): ProjectDocument => ({ ...base, links });
const places = (...groupIds: readonly string[]): ProjectDocument => ({
  ...base,
  layout: { ...base.layout, groups: groupIds.map((groupId) => ({ groupId, x: 0, y: 0 })) },
});
/** Two parts of that name; the check looks at names alone. */
const twice = (part: string) => ({ ...base, [part]: [{ name: 'v' }, { name: 'w' }, { name: 'v' }] });
const long = 'x'.repeat(300);

function problemOf(document: ProjectDocument): string | null {
  try {
    runAtOnce(assertSound(document));
    return null;
  } catch (error) {
    assert.ok(error instanceof Error);
    return error.message.replace('The project file cannot be read. ', '');
  }
}

for (const { title, document } of [
  { title: 'with three actions', document: base },
  { title: 'with a place for its group', document: places('g1') },
  {
    title: 'with links of several branches and from all fixed starts',
    document: withLinks(
      ...[link('Start', 'OnSuccess', 'a1'), link('GoodEnd', 'OnSuccess', 'a2')],
      ...[link('BadEnd', 'OnSuccess', 'a3'), link('a1', 'OnSuccess', 'a2')],
      ...[link('a1', 'OnError', 'a2'), link('a1', 'Case:1', 'a2'), link('a2', 'OnSuccess', 'a1')],
    ),
  },
]) {
  test(`a document ${title} is sound`, () => assert.equal(problemOf(document), null));
}

for (const { document, problem } of [
  {
    document: { ...base, groups: [...base.groups, { id: 'g1', name: '', actions: [] }] },
    problem: 'groups[1]: the id "g1" is there twice.',
  },
  {
    document: {
      ...base,
      groups: [...base.groups, ...documentOf([nothing]).groups.map((g) => ({ ...g, id: 'g2' }))],
    },
    problem: 'groups[1].actions[0].id: "a1" is there twice.',
  },
  { document: places('gone'), problem: 'layout.groups[0].groupId: there is no group "gone".' },
  { document: places('g1', 'gone'), problem: 'layout.groups[1].groupId: there is no group "gone".' },
  { document: places('g1', 'g1'), problem: 'layout.groups[1]: the group "g1" is there twice.' },
  {
    document: withLinks(link('a1', 'OnSuccess', 'GoodEnd')),
    problem: 'links[0].target: there is no action "GoodEnd".',
  },
  {
    document: withLinks(link('a9', 'OnSuccess', 'a1')),
    problem: 'links[0].source: there is no action "a9".',
  },
  {
    document: withLinks(link('GoodEnd', 'OnError', 'a1')),
    problem: 'links[0].branch: GoodEnd has only OnSuccess.',
  },
  {
    document: withLinks(link('a1', 'OnError', 'a2'), link('a1', 'OnError', 'a3')),
    problem: 'links[1]: the link "OnError of a1" is there twice.',
  },
  {
    document: withLinks(
      link('a1', 'OnError', 'a2'),
      link('a1', 'OnSuccess', 'a2'),
      link('a1', 'OnSuccess', 'a3'),
    ),
    problem: 'links[2]: the link "OnSuccess of a1" is there twice.',
  },
  ...['variables', 'lists', 'tables', 'hostedSpreadsheets'].map((part) => ({
    document: twice(part),
    problem: `${part}[2]: the name "v" is there twice.`,
  })),
  {
    document: withLinks(link(long, 'OnSuccess', 'a1')),
    problem: `links[0].source: there is no action "${long.slice(0, 200)}".`,
  },
]) {
  test(`a document is refused: ${problem.slice(0, 80)}`, () => assert.equal(problemOf(document), problem));
}
