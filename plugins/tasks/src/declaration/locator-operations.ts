import { changeSchema } from '@gatehouse/plugin-runtime/api';
import { described, guidText, integer, namedObject, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { readsTask, taskId } from './task-facts.ts';

const finderSchema = namedObject('Finder', 'How an action finds its element.', {
  type: described(
    v.string(),
    'Name of the finder, such as `CssFinder`: `bindings.discriminator` of an action.',
  ),
  scalars: described(v.record(v.string(), v.string()), 'Its fields by name.'),
  nestedArrays: described(
    v.record(v.string(), v.array(v.record(v.string(), v.string()))),
    'Its lists by name, such as conditions, with the fields of each row.',
  ),
});

const actionId = described(v.string(), 'Id of the action.');
const actionName = described(
  v.string(),
  'Caption of the action; empty where it has none, or the project cannot be read.',
);

const proposalSchema = namedObject('LocatorProposal', 'A finder that runs propose in place of another.', {
  id: described(v.string(), 'Id of the proposal, which it keeps when a later run makes it again.'),
  actionId,
  actionName,
  before: v.nullable(
    described(finderSchema, 'The finder in the project file; null where the action is not there.'),
  ),
  after: described(finderSchema, 'The finder that is proposed in its place.'),
  score: described(v.number(), 'How much its element is like the one that was missing, from 0 to 1.'),
  second: described(v.number(), 'The same of the next best element, from 0 to 1.'),
  shown: described(v.string(), 'The element, for people.'),
  page: described(v.string(), 'Address of the page, without login, query and fragment.'),
  isHealed: described(v.boolean(), 'Whether the run went on with the element.'),
  reason: described(v.string(), 'Why it did not, for people; empty where it did.'),
  uowId: described(v.string(), 'Id of the try that proposed it last, whose artifacts have a picture.'),
  at: described(v.string(), 'When that was, UTC ISO-8601.'),
  times: described(integer, 'How many times it was proposed.'),
});

const healthSchema = namedObject('ActionHealth', 'How well the element of an action is found.', {
  actionId,
  actionName,
  found: described(integer, 'How many times its element was found.'),
  misses: described(integer, 'How many times it was missing.'),
  fallbacks: described(integer, 'How many times a fallback of the finder found it.'),
  healed: described(integer, 'How many times a run went on with an element that was proposed.'),
  p95Ms: v.nullable(
    described(
      v.number(),
      'Milliseconds within which 95 % of the times found the element and acted on it, rounded up to a step of 40 %; null before the first time.',
    ),
  ),
  lastGoodAt: v.nullable(
    described(v.string(), 'When it was last found, UTC ISO-8601; null where it never was.'),
  ),
  lastMissAt: v.nullable(
    described(v.string(), 'When it was last missing, UTC ISO-8601; null where it never was.'),
  ),
  hasProposal: described(
    v.boolean(),
    'Whether another finder is proposed for it, which `task_locators_list` shows.',
  ),
});

const decides = {
  method: 'POST',
  params: { ...taskId, proposalId: described(guidText(), 'Id of the proposal, from `task_locators_list`.') },
  scope: 'task:edit',
  hosts: ['runner'],
} as const;

export const locatorOperations = [
  operation({
    id: 'task_health_get',
    summary: 'Read the ten actions of a task whose elements are hardest to find',
    method: 'GET',
    path: '/tasks/{id}/health',
    params: taskId,
    ...readsTask,
    reply: v.object({
      actions: described(integer, 'How many actions of the task there are such facts about.'),
      worst: described(v.array(healthSchema), 'At most ten of them, the one with most trouble first.'),
    }),
  }),
  operation({
    id: 'task_locators_list',
    summary: 'List the finders that runs propose for elements that were missing',
    method: 'GET',
    path: '/tasks/{id}/locators',
    params: taskId,
    ...readsTask,
    reply: v.object({
      proposals: described(v.array(proposalSchema), 'What waits for a decision, newest first.'),
    }),
  }),
  operation({
    id: 'task_locator_accept',
    summary: 'Write a proposed finder into the project file of a task',
    path: '/tasks/{id}/locators/{proposalId}/accept',
    ...decides,
    tier: 2,
    reply: v.object({
      status: described(v.literal('accepted'), 'Always `accepted`: a failure is an error.'),
      id: described(v.string(), 'Id of the task.'),
      digest: described(v.string(), 'Digest of the content with the new finder.'),
      changes: described(v.array(changeSchema), 'What changed in the project file.'),
    }),
    errors: ['not_found', 'failed_precondition', 'task_scheduler_owned'],
  }),
  operation({
    id: 'task_locator_reject',
    summary: 'Reject a proposed finder: no run proposes it again or goes on with it',
    path: '/tasks/{id}/locators/{proposalId}/reject',
    ...decides,
    tier: 1,
    reply: v.object({
      status: described(v.literal('rejected'), 'Always `rejected`: a failure is an error.'),
      id: described(v.string(), 'Id of the task.'),
    }),
    errors: ['not_found'],
  }),
] as const;
