import assert from 'node:assert/strict';
import { newTask, savedProject, taskEnded, type World } from '../world/world.ts';
import { job } from './job.ts';

const log = (message: string) => ({ type: 'Notification', action: 'Log', parameters: { Message: message } });
const fail = (message: string) => ({ type: 'Logic', action: 'Throw', parameters: { Message: message } });

const stateOf = ({ runner }: World, id: string) => runner.ok(`GET /tasks/${id}/state`);

async function removeAll({ runner }: World): Promise<void> {
  const { tasks } = await runner.ok('GET /tasks');
  for (const { id } of tasks) await runner.send(`DELETE /tasks/${id}`);
}

/** A task that has had its tries. */
async function ranTask(world: World, name: string, actions: readonly object[]): Promise<string> {
  const id = await newTask(world, name, actions);
  await world.runner.ok(`POST /tasks/${id}/tries/add`, { count: 3 });
  await taskEnded(world, id);
  return id;
}

const diagnose = job<string>({
  name: 'say which of five tasks fails, and why',
  kind: 'run',
  prepare: async (world) => {
    for (const name of ['pens', 'desks', 'chairs', 'shelves']) await ranTask(world, name, [log(name)]);
    return ranTask(world, 'lamps', [log('open'), fail('The shop is closed')]);
  },
  byTools: async (agent) => {
    const { tasks } = await agent.data('task', { do: 'list' });
    const failing = tasks.find(({ name }: { name: string }) => name === 'lamps');
    assert.match(await agent.text('task_result', { part: 'summary', id: failing.id }), /The shop is closed/);
  },
  byOperations: async (agent) => {
    const { tasks } = await agent.ok('tasks_list');
    const { id } = tasks.find(({ name }: { name: string }) => name === 'lamps');
    await agent.ok('task_state_get', { params: { id } });
  },
  byPublished: async (agent) => {
    const { tasks } = await agent.ok('tasks_list');
    for (const { id } of tasks) await agent.ok('task_state_get', { params: { id } });
  },
  check: async (world, id) => assert.equal((await stateOf(world, id)).doneAll, 3),
  clear: removeAll,
});

const weekly = {
  ...{ isActive: true, executePeriod: 'EveryWeek', daysOfWeek: ['Monday', 'Friday'] },
  ...{ intervals: ['09:00-18:00'], repeatType: 'Regularly', repeatCountDayRange: '2', attemptsRange: '1' },
};

const schedule = job<string>({
  name: 'schedule a task and see when it starts',
  kind: 'run',
  prepare: (world) => newTask(world, 'nightly', [log('night')]),
  byTools: async (agent, id) => {
    await agent.text('schedule', { do: 'set', id, values: weekly });
    await agent.text('schedule', { do: 'preview', id, values: { count: 3 } });
  },
  byOperations: async (agent, id) => {
    await agent.ok('task_scheduler_set', { params: { id }, body: weekly });
    await agent.ok('task_scheduler_preview', { params: { id }, query: { count: '3' } });
  },
  byPublished: async (agent, id) => {
    await agent.ok('task_scheduler_get', { params: { id } });
    const unused = { isNeedDeleteFile: false, isClearSuccess: false, stopExecutionOutsideOfIntervals: false };
    await agent.ok('task_scheduler_set', { params: { id }, body: { ...weekly, ...unused } });
    await agent.ok('task_scheduler_get', { params: { id } });
    await agent.ok('task_state_get', { params: { id } });
  },
  check: async ({ runner }, id) =>
    assert.equal((await runner.ok(`GET /tasks/${id}/settings/scheduler`)).isActive, true),
  clear: removeAll,
});

const session = job<string>({
  name: 'complete the window of a run for a person',
  kind: 'run',
  prepare: async (world) => {
    const id = await newTask(world, 'person', [
      { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'Check the order' } },
    ]);
    const { cursor } = await world.runner.ok('GET /sessions/events?after=now');
    await world.runner.ok(`POST /tasks/${id}/tries/add`, { count: 1 });
    await world.runner.ok(`GET /sessions/events?after=${encodeURIComponent(cursor)}`);
    return id;
  },
  byTools: async (agent, id) => {
    const { sessions } = await agent.data('session', { do: 'list' });
    await agent.text('session', { do: 'complete', id: sessions[0].sessionId, summary: 'All is right' });
    assert.equal((await agent.data('task_control', { do: 'wait', id })).doneSuccessfully, 1);
  },
  byOperations: null,
  byPublished: async (agent, id, world) => {
    const { sessions } = await agent.ok('sessions_list');
    const { sessionId } = sessions[0];
    await agent.ok('session_get', { params: { id: sessionId } });
    await agent.ok('session_complete', { params: { id: sessionId }, body: { summary: 'All is right' } });
    await taskEnded(world, id);
    await agent.ok('task_state_get', { params: { id } });
  },
  check: async (world, id) => assert.equal((await stateOf(world, id)).doneSuccessfully, 1),
  clear: removeAll,
});

const compare = job<readonly string[]>({
  name: 'compare the results of two tasks',
  kind: 'run',
  prepare: async (world) => [
    await ranTask(world, 'before', [log('one'), log('two'), log('three')]),
    await ranTask(world, 'after', [log('one'), fail('two is lost')]),
  ],
  byTools: async (agent, ids) => {
    for (const id of ids) await agent.text('task_result', { part: 'summary', id });
  },
  byOperations: null,
  byPublished: async (agent, ids) => {
    for (const id of ids) await agent.ok('task_state_get', { params: { id } });
  },
  check: async (world, [, after = '']) => assert.equal((await stateOf(world, after)).doneAll, 3),
  clear: removeAll,
});

const runTen = job<{ readonly path: string; id: string }>({
  name: 'make a task, give it ten tries, wait for their end',
  kind: 'run',
  prepare: async (world) => ({ path: await savedProject(world, 'ten', [log('ten')]), id: '' }),
  byTools: async (agent, state) => {
    state.id = (await agent.data('task', { do: 'create', path: state.path })).id;
    await agent.text('task', { do: 'configure', id: state.id, values: { limitOfThreads: 2 } });
    const ended = await agent.data('task_control', { do: 'add_tries', id: state.id, count: 10 });
    assert.equal(ended.doneAll, 10);
  },
  byOperations: async (agent, state, world) => {
    state.id = (await agent.ok('task_create', { body: { path: state.path } })).id;
    const params = { id: state.id };
    await agent.ok('task_execution_set', { params, body: { limitOfThreads: 2 } });
    await agent.ok('task_tries_add', { params, body: { count: 10 } });
    await taskEnded(world, state.id);
    await agent.ok('task_state_get', { params, query: { waitSeconds: '50' } });
  },
  byPublished: async (agent, state, world) => {
    state.id = (await agent.ok('task_create', { body: { path: state.path } })).id;
    const params = { id: state.id };
    await agent.ok('task_execution_get', { params });
    await agent.ok('task_execution_set', { params, body: { limitOfThreads: 2 } });
    await agent.ok('task_tries_add', { params, body: { count: 10 } });
    await agent.ok('task_state_get', { params });
    await taskEnded(world, state.id);
    await agent.ok('task_state_get', { params });
  },
  check: async (world, { id }) => assert.equal((await stateOf(world, id)).doneSuccessfully, 10),
  clear: removeAll,
});

const stopAll = job<readonly string[]>({
  name: 'stop every task that runs',
  kind: 'run',
  prepare: async (world) => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      const pause = { type: 'Logic', action: 'Pause', parameters: { From: name === 'd' ? 0 : 600 } };
      const id = await newTask(world, name, [pause]);
      await world.runner.ok(`POST /tasks/${id}/tries/add`, { count: 1 });
      ids.push(id);
    }
    return ids;
  },
  byTools: async (agent) => {
    const { tasks } = await agent.data('task', { do: 'list', values: { status: 'Perform,WaitPerform' } });
    for (const { id } of tasks) await agent.text('task_control', { do: 'interrupt', id });
  },
  byOperations: async (agent) => {
    const { tasks } = await agent.ok('tasks_list', { query: { status: 'Perform,WaitPerform' } });
    for (const { id } of tasks) await agent.ok('task_interrupt', { params: { id } });
  },
  byPublished: async (agent) => {
    const { tasks } = await agent.ok('tasks_list');
    for (const { id } of tasks) {
      const { status } = await agent.ok('task_state_get', { params: { id } });
      if (['Perform', 'WaitPerform'].includes(status)) await agent.ok('task_interrupt', { params: { id } });
    }
  },
  check: async (world, ids) => {
    for (const id of ids) await taskEnded(world, id);
  },
  clear: removeAll,
});

export const runJobs = [diagnose, schedule, session, compare, runTen, stopAll];
