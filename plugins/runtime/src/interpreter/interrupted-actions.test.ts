import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category, defineExecutors, text } from '@gatehouse/sdk-actions';
import type { Link, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf, runDocument } from '../testing.ts';

const guarded = category({
  tag: 'Guarded',
  title: 'Guarded',
  summary: 'Actions that need a group first',
  actions: {
    Read: action({
      description: 'Needs the group until the variable says so.',
      parameters: { Group: text('Its name') },
      branches: ['Default'],
    }),
    Skip: action({ description: 'Takes Default.', branches: ['Default'] }),
    Perform: action({ description: 'Executes Read within itself.' }),
  },
});

const seen: boolean[] = [];
const executors = defineExecutors(guarded, {
  Read: ({ parameters, variables, isHandling }) => {
    seen.push(isHandling);
    return variables.get('state') === 'ready' ? undefined : { group: parameters.Group, again: true };
  },
  Skip: () => ({ branch: 'Default' }),
  async Perform({ perform }) {
    await perform({ type: 'Guarded', action: 'Read', parameters: { Group: 'Log in' }, finder: null });
  },
});

const read: ActionSketch = { type: 'Guarded', action: 'Read', id: 'read', parameters: { Group: 'Log in' } };
const skip: ActionSketch = { type: 'Guarded', action: 'Skip', id: 'skip' };
const set = (Value: string, id: string): ActionSketch => ({
  ...{ type: 'Sample', action: 'Set', id, parameters: { Value } },
  results: { OutputVariable: 'state' },
});
const fail: ActionSketch = { type: 'Sample', action: 'Fail', id: 'fail', parameters: { Message: 'wrong' } };
const state = { name: 'state', defaultValue: '', comment: '', group: 'UserDefined' } as const;

/** A project of two groups, of which the second logs in. */
function withLogin(
  actions: readonly ActionSketch[],
  login: readonly ActionSketch[],
  links: readonly Link[] = [],
): ProjectDocument {
  const main = documentOf(actions, { variables: [state], links });
  const groups = documentOf(login).groups.map((group) => ({ ...group, id: 'g2', name: 'Log in' }));
  return { ...main, groups: [...main.groups, ...groups] };
}

async function run(document: ProjectDocument) {
  seen.length = 0;
  const { outcome, events } = await runDocument(document, {
    executors: [sampleExecutors, executors],
    limits: { maxActions: 20, memoryProblem: () => null },
  });
  const steps = events.flatMap((event) =>
    event.kind === 'action' && event.status !== 'Executing' ? [`${event.actionId} ${event.status}`] : [],
  );
  return { outcome, steps, events };
}

test('the group runs where an action needs it, and the action executes again after it', async () => {
  const { outcome, steps } = await run(withLogin([read, set('after', 'last')], [set('ready', 'login')]));

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(steps, ['read Fail', 'login Success', 'read Success', 'last Success']);
  assert.deepEqual(seen, [false, false]);
});

test('an action of the group does not start the group once more', async () => {
  const inner = { ...read, id: 'inner' };
  const { outcome } = await run(withLogin([read], [inner, set('ready', 'login')]));

  assert.deepEqual(seen, [false, true]);
  assert.match(outcome.errorMessage ?? '', /"Log in" runs within another/);
});

test('a failure in the group ends the run, and so does a group that the project lacks', async () => {
  const failed = await run(withLogin([read], [fail]));
  const lacking = await run(withLogin([{ ...read, parameters: { Group: 'Nowhere' } }], []));

  assert.match(failed.outcome.errorMessage ?? '', /Sample\.Fail.* failed: wrong/);
  assert.deepEqual(failed.steps, ['read Fail', 'fail Fail']);
  assert.match(lacking.outcome.errorMessage ?? '', /no group "Nowhere" with actions/);
});

test('a group that leads back by itself executes the action once, and one that ends with Default is no end of the run', async () => {
  const back = { source: 'login', branch: 'OnSuccess', target: 'read' } as const;
  const linked = await run(withLogin([read, set('after', 'last')], [set('ready', 'login')], [back]));
  const ended = await run(withLogin([read], [set('ready', 'login'), skip]));

  assert.deepEqual(linked.steps, ['read Fail', 'login Success', 'read Success', 'last Success']);
  assert.deepEqual(ended.steps, ['read Fail', 'login Success', 'skip Success', 'read Success']);
  const lines = ended.events.flatMap((event) => (event.kind === 'log' ? [event.message] : []));
  assert.deepEqual(lines, ['The group that handles a page ended at Guarded.Skip: Default leads nowhere']);
});

test('an action within another one cannot run a group', async () => {
  const perform: ActionSketch = { type: 'Guarded', action: 'Perform', id: 'perform' };
  const { outcome } = await run(withLogin([perform], [set('ready', 'login')]));

  assert.match(outcome.errorMessage ?? '', /Guarded\.Read needs the group "Log in" first/);
});
