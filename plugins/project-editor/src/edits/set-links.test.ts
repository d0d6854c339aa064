import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import { EditSession } from '../session/edit-session.ts';
import { setLinks } from './set-links.ts';

const clock = { now: () => 0, timestamp: () => '2026-01-01T00:00:00.000Z' };
const branches = () => ['OnSuccess', 'OnError'];
const link = (actionId: string, targetActionId: string) => ({ actionId, branch: 'OnError', targetActionId });
const actionsOf = (length: number) =>
  Array.from({ length }, (_, index) => ({ id: `a${index}`, type: 'Text', action: 'Lower' }));

test('links keep their order: a new target stays in place, a new link comes last', () => {
  const links = ['a0', 'a1', 'a2'].map((source) => ({ source, branch: 'OnError', target: 'a3' }) as const);
  const document = documentOf(actionsOf(4), { links });

  const requests = [link('a0', 'a2'), link('a1', ''), link('a3', 'a0'), link('a1', 'a0')];
  const after = setLinks(document, branches, requests).document;

  assert.deepEqual(
    after.links.slice(1).map(({ source, target }) => `${source} ${target}`),
    ['a0 a2', 'a2 a3', 'a3 a0', 'a1 a0'],
  );
  assert.equal(
    after.links.find(({ source }) => source === 'a2'),
    links[2],
  );
});

test('10,000 links on 10,000 actions are one undo step', () => {
  const count = 10_000;
  const session = new EditSession(documentOf(actionsOf(count)), clock);
  const { document } = session;
  const requests = actionsOf(count).map(({ id }) => ({ ...link(id, 'a0'), groupId: 'G1' }));

  const outcomes = session.editEach((base) => setLinks(base, branches, requests));

  assert.ok(outcomes.every(({ ok }) => ok));
  assert.equal(session.document.links.length, document.links.length + count);
  assert.equal(session.document.groups, document.groups);
  session.undo();
  assert.deepEqual(session.document.links, document.links);
  assert.equal(session.undo(), false);
});

test('a branch of its own can be linked where the action declares it', () => {
  const document = documentOf(actionsOf(2));
  const own = { actionId: 'a0', branch: 'SoldOut', targetActionId: 'a1' };
  const zero = { ...own, branch: 'Case:0' };

  const linked = setLinks(document, () => ['OnSuccess', 'OnError', 'SoldOut', 'Case:N'], [own, zero]);
  const refused = setLinks(document, branches, [own]);

  assert.equal(linked.document.links.at(-1)?.branch, 'SoldOut');
  assert.deepEqual(
    [...linked.outcomes, ...refused.outcomes].map(({ ok }) => ok),
    [true, false, false],
  );
});

test('setting an existing link, or removing a missing one, changes nothing', () => {
  const links = [{ source: 'a0', branch: 'OnError', target: 'a1' } as const];
  const document = documentOf(actionsOf(2), { links });

  assert.equal(setLinks(document, branches, [link('a0', 'a1'), link('a1', '')]).document, document);
});
