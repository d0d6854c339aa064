import { changeSchema } from '@gatehouse/plugin-runtime/api';
import { guidText, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { readsTask, taskId } from './task-facts.ts';

const finderSchema = v.object({
  type: v.string(),
  scalars: v.record(v.string(), v.string()),
  nestedArrays: v.record(v.string(), v.array(v.record(v.string(), v.string()))),
});

const proposalSchema = v.object({
  id: v.string(),
  actionId: v.string(),
  /** The caption of the action; empty where it has none. */
  actionName: v.string(),
  /** The finder in the project file; null where the action is not there. */
  before: v.nullable(finderSchema),
  after: finderSchema,
  /** From 0 to 1, and that of the next best element. */
  score: v.number(),
  second: v.number(),
  shown: v.string(),
  page: v.string(),
  /** The run went on with the element. */
  isHealed: v.boolean(),
  /** Why it did not. */
  reason: v.string(),
  /** The try that proposed it last, whose artifacts have a picture. */
  uowId: v.string(),
  at: v.string(),
  times: v.number(),
});

const healthSchema = v.object({
  actionId: v.string(),
  actionName: v.string(),
  found: v.number(),
  misses: v.number(),
  fallbacks: v.number(),
  healed: v.number(),
  /** Milliseconds to find the element and act on it, rounded up to a step of 40 %; null before the first time. */
  p95Ms: v.nullable(v.number()),
  lastGoodAt: v.nullable(v.string()),
  lastMissAt: v.nullable(v.string()),
  hasProposal: v.boolean(),
});

const decides = {
  method: 'POST',
  params: { ...taskId, proposalId: guidText() },
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
    reply: v.object({ actions: v.number(), worst: v.array(healthSchema) }),
  }),
  operation({
    id: 'task_locators_list',
    summary: 'List the finders that runs propose for elements that were missing',
    method: 'GET',
    path: '/tasks/{id}/locators',
    params: taskId,
    ...readsTask,
    reply: v.object({ proposals: v.array(proposalSchema) }),
  }),
  operation({
    id: 'task_locator_accept',
    summary: 'Write a proposed finder into the project file of a task',
    path: '/tasks/{id}/locators/{proposalId}/accept',
    ...decides,
    tier: 2,
    reply: v.object({
      status: v.literal('accepted'),
      id: v.string(),
      digest: v.string(),
      changes: v.array(changeSchema),
    }),
    errors: ['not_found', 'failed_precondition', 'task_scheduler_owned'],
  }),
  operation({
    id: 'task_locator_reject',
    summary: 'Reject a proposed finder: no run proposes it again or goes on with it',
    path: '/tasks/{id}/locators/{proposalId}/reject',
    ...decides,
    tier: 1,
    reply: v.object({ status: v.literal('rejected'), id: v.string() }),
    errors: ['not_found'],
  }),
] as const;
