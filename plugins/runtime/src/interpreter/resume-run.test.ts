import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category, defineExecutors } from '@gatehouse/sdk-actions';
import type { Link, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { KeptState } from '../run/kept-state.ts';
import { sampleExecutors } from '../testing/sample-executors.ts';
import {
  type ActionSketch,
  documentOf,
  evidenceOf,
  keptStateOf,
  runDocument,
  type TestRun,
  wideEvidence,
} from '../testing.ts';

let isBroken = true;
const shaky = defineExecutors(
  category({
    tag: 'Shaky',
    title: 'Shaky',
    summary: 'Actions for tests',
    actions: {
      Work: action({ description: 'Fails while it is broken.' }),
      Check: action({ description: 'Needs the group first while it is broken or handled.' }),
    },
  }),
  {
    Work: () => {
      if (isBroken) throw new Error('It is broken.');
    },
    Check: ({ variables }) =>
      variables.get('state') === 'ready' ? undefined : { group: 'Mend', again: true },
  },
);

const work = (id: string): ActionSketch => ({ type: 'Shaky', action: 'Work', id });
const nothing = (id: string): ActionSketch => ({ type: 'Sample', action: 'Nothing', id });
const link = (source: string, target: string, branch: Link['branch'] = 'OnSuccess'): Link => ({
  ...{ source, branch, target },
});
const state = { name: 'state', defaultValue: '', comment: '', group: 'UserDefined' } as const;

/** A project of these groups by their names. */
function projectOf(
  groups: Readonly<Record<string, readonly ActionSketch[]>>,
  links: readonly Link[],
): ProjectDocument {
  const made = Object.entries(groups).flatMap(([name, actions]) =>
    documentOf(actions).groups.map((group) => ({ ...group, id: name, name })),
  );
  return documentOf([], { groups: made, links, variables: [state] });
}

function run(document: ProjectDocument, resume: KeptState | null = null): Promise<TestRun> {
  isBroken = resume === null;
  return runDocument(document, {
    executors: [sampleExecutors, shaky],
    evidence: wideEvidence,
    resume,
    limits: { maxActions: 9, memoryProblem: () => null },
  });
}

const executed = ({ events }: TestRun) =>
  events.flatMap((event) =>
    event.kind === 'action' && event.status === 'Executing' ? [event.actionId] : [],
  );

/** The actions of the run that failed, and of the one that goes on. */
async function goOn(document: ProjectDocument) {
  const failed = await run(document);
  const kept = keptStateOf(failed) ?? assert.fail(JSON.stringify(failed.outcome));
  const after = await run(document, kept);
  assert.equal(after.outcome.errorMessage, null);
  return [executed(failed), executed(after)];
}

test('a run that failed in GoodEnd goes on there, and goes through it once', async () => {
  const document = projectOf({ main: [nothing('a')], end: [nothing('b'), work('c'), nothing('d')] }, [
    link('Start', 'a'),
    link('GoodEnd', 'b'),
  ]);

  assert.deepEqual(await goOn(document), [
    ['a', 'b', 'c'],
    ['c', 'd'],
  ]);
});

test('a run that failed in a group that handles a page goes back to the action that the page interrupted', async () => {
  const ready: ActionSketch = {
    ...{ type: 'Sample', action: 'Set', id: 'ready', parameters: { Value: 'ready' } },
    results: { OutputVariable: 'state' },
  };
  const check: ActionSketch = { type: 'Shaky', action: 'Check', id: 'check' };
  const document = projectOf({ main: [check, nothing('after')], Mend: [nothing('a'), work('b'), ready] }, [
    link('Start', 'check'),
  ]);

  assert.deepEqual(await goOn(document), [
    ['check', 'a', 'b'],
    ['b', 'ready', 'check', 'after'],
  ]);
});

test('actions have what they remembered: a loop goes on with its next round', async () => {
  const count: ActionSketch = { type: 'Sample', action: 'Count', id: 'count', parameters: { To: '3' } };
  const document = projectOf({ main: [count, work('body')], end: [nothing('after')] }, [
    link('Start', 'count'),
    link('body', 'count'),
    link('count', 'after', 'Default'),
  ]);

  assert.deepEqual(await goOn(document), [
    ['count', 'body'],
    ['body', 'count', 'body', 'count', 'after'],
  ]);
});

test('a run goes on at the action that failed before it ended badly, and at none where later ones went well', async () => {
  const bad: ActionSketch = { type: 'Sample', action: 'End', id: 'bad', parameters: { Kind: 'bad' } };
  const main = [work('a'), nothing('b')];
  const links = [link('Start', 'a'), link('a', 'c', 'OnError')];
  const endsBadly = projectOf({ main, error: [nothing('c'), bad] }, links);
  const goesRound = projectOf({ main, error: [nothing('c')] }, [...links, link('c', 'c')]);

  const limited = await run(goesRound);

  assert.deepEqual(await goOn(endsBadly), [
    ['a', 'c', 'bad'],
    ['a', 'b'],
  ]);
  assert.deepEqual([limited.outcome.errorCode, keptStateOf(limited)], ['limit_reached', null]);
  const record = evidenceOf(limited).find(({ name }) => name === 'failure.json');
  const { leftOut } = JSON.parse(Buffer.from(record?.bytes ?? []).toString());
  assert.deepEqual(leftOut, [{ what: 'state.json', why: 'no action was executing when the run was ended' }]);
});
