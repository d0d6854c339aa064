import { bodyInteger, described, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { executionTexts } from '../task/execution-texts.ts';
import { configBody, configReply, fillingReply } from './config-schemas.ts';
import { executionBody, executionReply, messageReply } from './execution-schemas.ts';
import { countInteger, queuedText, triesInteger } from './schemas.ts';
import { editsTask, readsTask, taskId } from './task-facts.ts';

const maxThreadsReply = v.object({ maxThreads: described(integer, executionTexts.limitOfThreads) });
const triesReply = v.object({ tries: described(integer, queuedText) });

export const settingsOperations = [
  operation({
    id: 'task_threads_max_get',
    summary: 'Read how many threads a task may use',
    method: 'GET',
    path: '/tasks/{id}/threads/max',
    params: taskId,
    ...readsTask,
    reply: maxThreadsReply,
  }),
  operation({
    id: 'task_threads_max_set',
    summary: 'Set how many threads a task may use',
    method: 'PUT',
    path: '/tasks/{id}/threads/max',
    params: taskId,
    ...editsTask,
    body: v.strictObject({
      maxThreads: described(bodyInteger({ min: 1 }), executionTexts.limitOfThreads),
    }),
    reply: maxThreadsReply,
  }),
  operation({
    id: 'task_tries_get',
    summary: 'Read how many tries are queued',
    method: 'GET',
    path: '/tasks/{id}/tries',
    params: taskId,
    ...readsTask,
    reply: triesReply,
  }),
  operation({
    id: 'task_tries_add',
    summary: 'Queue more tries; a ready task starts',
    description:
      'A task that is `Newbie`, `Complete` or `NotComplete` starts, which needs the rights of `task_start`.',
    method: 'POST',
    path: '/tasks/{id}/tries/add',
    params: taskId,
    ...editsTask,
    body: v.strictObject({
      count: described(countInteger, 'How many tries to add; -1 makes the task run until it is stopped.'),
    }),
    reply: v.object({
      totalTries: described(integer, queuedText),
      addedTries: described(integer, 'The `count` that was sent.'),
    }),
  }),
  operation({
    id: 'task_tries_set',
    summary: 'Set how many tries are queued; a ready task starts',
    description:
      'A task that is `Newbie`, `Complete` or `NotComplete` starts unless the number is 0, which needs the rights of `task_start`.',
    method: 'PUT',
    path: '/tasks/{id}/tries',
    params: taskId,
    ...editsTask,
    body: v.strictObject({ tries: described(triesInteger, queuedText) }),
    reply: triesReply,
  }),
  operation({
    id: 'task_execution_get',
    summary: 'Read threads, tries, priority, limits and proxy use of a task',
    method: 'GET',
    path: '/tasks/{id}/settings/execution',
    params: taskId,
    ...readsTask,
    reply: executionReply,
  }),
  operation({
    id: 'task_execution_set',
    summary: 'Change threads, tries, priority, limits or proxy use of a task',
    description:
      'What is left out, or null, stays. Tries that run go on under the settings that they began with. Tries that are sent start a ready task, with the rights that `task_start` needs.',
    method: 'PUT',
    path: '/tasks/{id}/settings/execution',
    params: taskId,
    ...editsTask,
    body: executionBody,
    reply: messageReply('updated'),
  }),
  operation({
    id: 'task_success_clear',
    summary: 'Set the counter of successes to zero',
    method: 'POST',
    path: '/tasks/{id}/success/clear',
    params: taskId,
    ...editsTask,
    reply: messageReply('cleared'),
    errors: ['not_found'],
  }),
  operation({
    id: 'task_fails_clear',
    summary: 'Set the counter of failures to zero',
    method: 'POST',
    path: '/tasks/{id}/fails/clear',
    params: taskId,
    ...editsTask,
    reply: messageReply('cleared'),
    errors: ['not_found'],
  }),
  operation({
    id: 'task_config_get',
    summary: 'Read the input settings of a task',
    method: 'GET',
    path: '/tasks/{id}/config',
    params: taskId,
    ...readsTask,
    reply: configReply,
  }),
  operation({
    id: 'task_config_set',
    summary: 'Change some input settings of a task',
    method: 'PUT',
    path: '/tasks/{id}/config',
    params: taskId,
    ...editsTask,
    body: configBody,
    reply: fillingReply,
  }),
] as const;
