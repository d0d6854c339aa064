import { bodyInteger, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { configBody, configReply, fillingReply } from './config-schemas.ts';
import { executionBody, executionReply, messageReply } from './execution-schemas.ts';
import { countInteger, triesInteger } from './schemas.ts';
import { editsTask, readsTask, taskId } from './task-facts.ts';

const maxThreadsReply = v.object({ maxThreads: integer });
const triesReply = v.object({ tries: integer });

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
    body: v.strictObject({ maxThreads: bodyInteger({ min: 1 }) }),
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
    method: 'POST',
    path: '/tasks/{id}/tries/add',
    params: taskId,
    ...editsTask,
    body: v.strictObject({ count: countInteger }),
    reply: v.object({ totalTries: integer, addedTries: integer }),
  }),
  operation({
    id: 'task_tries_set',
    summary: 'Set how many tries are queued; a ready task starts',
    method: 'PUT',
    path: '/tasks/{id}/tries',
    params: taskId,
    ...editsTask,
    body: v.strictObject({ tries: triesInteger }),
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
