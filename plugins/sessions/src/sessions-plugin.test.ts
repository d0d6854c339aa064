import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCall, setUpSessions } from '../test/fakes/set-up-sessions.ts';

test('a window of a run is listed until a person completes it, which continues the run', async () => {
  const { handlers, open, windows } = await setUpSessions();

  const answer = open({ prompt: 'Log in', timeoutSeconds: 60 });
  const { sessions, total } = await handlers.sessions_list(aCall('sessions_list'));
  const id = sessions[0]?.sessionId ?? '';
  const completed = await handlers.session_complete(aCall('session_complete', { params: { id } }));

  assert.deepEqual(sessions, [
    {
      sessionId: id,
      taskId: 'task-1',
      projectName: 'shop',
      node: null,
      instanceId: -1,
      started: '2026-03-01T10:00:00.000Z',
      prompt: 'Log in',
      timeoutSeconds: 60,
      deadline: '2026-03-01T10:01:00.000Z',
      choices: [],
    },
  ]);
  assert.equal(total, 1);
  assert.deepEqual(completed, { sessionId: id, status: 'completed', threadResumedOn: 'success' });
  assert.deepEqual(await answer, { sessionId: id, end: 'completed' });
  assert.equal(windows.openCount('task-1'), 0);
});

test('completing twice is no_active_interaction, completing an unknown window is session_not_found', async () => {
  const { handlers, open } = await setUpSessions();
  const answer = open();
  const { sessions } = await handlers.sessions_list(aCall('sessions_list'));
  const id = sessions[0]?.sessionId ?? '';
  const complete = async (sessionId: string) =>
    handlers.session_complete(aCall('session_complete', { params: { id: sessionId } }));

  await complete(id);
  await answer;

  await assert.rejects(complete(id), { code: 'no_active_interaction' });
  await assert.rejects(complete('nothing'), { code: 'session_not_found' });
  await assert.rejects(async () => handlers.session_get(aCall('session_get', { params: { id } })), {
    code: 'session_not_found',
  });
});

test('a question of a plugin takes one of its choices, and nothing else', async () => {
  const { handlers, windows, notes } = await setUpSessions();
  const run = { uowId: 'try-1', taskId: 'task-1', threadId: 0, projectName: 'shop', projectPath: '/shop' };
  const { signal } = new AbortController();
  const question = { prompt: 'Again?', choices: ['again', 'fail'], run: { ...run, fileRights: [] }, signal };
  const answer = windows.ask(question);
  const { sessions } = await handlers.sessions_list(aCall('sessions_list'));
  const complete = async (body: object) =>
    handlers.session_complete(
      aCall('session_complete', { params: { id: sessions[0]?.sessionId ?? '' }, body }),
    );

  await assert.rejects(complete({}), { code: 'failed_precondition', message: /again, fail/ });
  await assert.rejects(complete({ choice: 'maybe' }), { code: 'failed_precondition' });
  await complete({ choice: 'fail' });

  assert.deepEqual(sessions[0]?.choices, ['again', 'fail']);
  assert.equal(await answer, 'fail');
  assert.equal(notes.length, 1);
});

test('a window without choices takes none', async () => {
  const { handlers, open, stop } = await setUpSessions();
  open();
  const { sessions } = await handlers.sessions_list(aCall('sessions_list'));
  const params = { id: sessions[0]?.sessionId ?? '' };

  await assert.rejects(
    async () => handlers.session_complete(aCall('session_complete', { params, body: { choice: 'yes' } })),
    { code: 'failed_precondition' },
  );
  stop();
});

test('a question whose signal is aborted closes without a choice', async () => {
  const { windows } = await setUpSessions();
  const asking = new AbortController();
  const run = { uowId: 'try-1', taskId: 'task-1', threadId: 0, projectName: 'shop', projectPath: '/shop' };
  const answer = windows.ask({
    ...{ prompt: 'Again?', choices: ['again'], run: { ...run, fileRights: [] }, signal: asking.signal },
  });

  asking.abort('interrupted');

  assert.equal(await answer, null);
  assert.equal(windows.openCount(), 0);
});

test('a list is paged by open time, filtered by task and project, and counted before paging', async () => {
  const { handlers, open, stop } = await setUpSessions();
  open({ prompt: '1' });
  open({ prompt: '2' });
  open({ prompt: 'editor' }, { taskId: null, projectName: 'draft' });
  const list = async (query: object) =>
    handlers.sessions_list(aCall('sessions_list', { query: { skip: 0, take: 100, ...query } }));

  const page = await list({ skip: 1, take: 1 });
  const ofTask = await list({ taskId: 'task-1' });
  const ofProject = await list({ projectName: 'draft' });

  assert.deepEqual([page.sessions.map(({ prompt }) => prompt), page.total], [['2'], 3]);
  assert.equal(ofTask.total, 2);
  assert.deepEqual(
    ofProject.sessions.map(({ taskId, prompt }) => [taskId, prompt]),
    [[null, 'editor']],
  );
  stop();
});

test('a poll beyond the limit is rate_limited with Retry-After until another client disconnects', async () => {
  const { handlers, stop } = await setUpSessions({ maxPolls: 1, maxPollsPerKey: 1 });
  const gone = new AbortController();
  const headers: string[] = [];
  const poll = async (signal?: AbortSignal) =>
    handlers.sessions_events(
      aCall('sessions_events', {
        setHeader: (name: string) => headers.push(name),
        ...(signal ? { signal } : {}),
      }),
    );

  const first = poll(gone.signal);
  await assert.rejects(poll(), { code: 'rate_limited' });
  gone.abort();
  const third = poll();
  stop();

  assert.deepEqual(headers, ['Retry-After']);
  assert.deepEqual(await first, { events: [], timedOut: true });
  assert.deepEqual(await third, { events: [], timedOut: true });
});

test('a waiting poll gives its slot to a key with fewer, and is rate_limited', async () => {
  const { handlers, stop } = await setUpSessions({ maxPolls: 3, maxPollsPerKey: 1 });
  const headers: string[] = [];
  const setHeader = (name: string) => headers.push(name);
  const poll = (keyId: string) =>
    handlers.sessions_events(aCall('sessions_events', { caller: { keyId }, setHeader }));
  const greedy = [poll('greedy'), poll('greedy'), poll('greedy')];

  const modest = poll('modest');
  await assert.rejects(async () => greedy[2], { code: 'rate_limited' });
  stop();

  const others = await Promise.all([greedy[0], greedy[1], modest]);
  assert.deepEqual(others, Array(3).fill({ events: [], timedOut: true }));
  assert.deepEqual(headers, ['Retry-After']);
});

test('a window that closes with its node says so, and names it', async () => {
  const { handlers, open } = await setUpSessions();
  const node = new AbortController();
  const poll = handlers.sessions_events(aCall('sessions_events'));

  const answer = open({}, { node: 'rack-2' }, node.signal);
  node.abort('node_lost');
  const { events } = await poll;

  assert.deepEqual(
    events.map(({ reason, node: name }) => [reason, name]),
    [
      [null, 'rack-2'],
      ['node_lost', 'rack-2'],
    ],
  );
  assert.equal((await answer).end, 'node_lost');
});

test('a poll reports that a window opened and closed, and why', async () => {
  const { handlers, open, windows } = await setUpSessions();
  const worker = new AbortController();
  const poll = handlers.sessions_events(aCall('sessions_events'));

  const answer = open({}, {}, worker.signal);
  const countWhileOpen = windows.openCount('task-1');
  worker.abort('worker_lost');
  const { events, timedOut } = await poll;

  assert.equal(timedOut, false);
  assert.deepEqual(
    events.map(({ eventType, reason }) => [eventType, reason]),
    [
      ['opened', null],
      ['closed', 'worker_lost'],
    ],
  );
  assert.equal((await answer).end, 'worker_lost');
  assert.equal(countWhileOpen, 1);
});

test('a summary and its metadata are recorded with the key that completed', async () => {
  const { handlers, open, notes } = await setUpSessions();
  open();
  const { sessions } = await handlers.sessions_list(aCall('sessions_list'));
  const id = sessions[0]?.sessionId ?? '';

  await handlers.session_complete(
    aCall('session_complete', { params: { id }, body: { summary: 'done', metadata: { by: 'Ann' } } }),
  );

  assert.deepEqual(notes, [
    {
      event: 'session_completed',
      requestId: 'request-1',
      keyId: 'key-1',
      details: { sessionId: id, taskId: 'task-1', uowId: 'uow-1', summary: 'done', metadata: { by: 'Ann' } },
    },
  ]);
});

test('a window stays open when its completion cannot be recorded', async () => {
  const { handlers, open, windows, executionJournal } = await setUpSessions();
  open();
  const { sessions } = await handlers.sessions_list(aCall('sessions_list'));
  const id = sessions[0]?.sessionId ?? '';
  const complete = async () => handlers.session_complete(aCall('session_complete', { params: { id } }));
  const { note } = executionJournal;

  executionJournal.note = () => Promise.reject(new Error('the disk is full'));
  await assert.rejects(complete(), /the disk is full/);
  const countMeanwhile = windows.openCount('task-1');
  executionJournal.note = note;

  assert.equal(countMeanwhile, 1);
  assert.equal((await complete()).status, 'completed');
});

test('of two people who complete a window at once, one gets the answer that it is closed', async () => {
  const { handlers, open } = await setUpSessions();
  open();
  const { sessions } = await handlers.sessions_list(aCall('sessions_list'));
  const id = sessions[0]?.sessionId ?? '';
  const complete = async () => handlers.session_complete(aCall('session_complete', { params: { id } }));

  const results = await Promise.allSettled([complete(), complete()]);

  const codes = results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code));
  assert.deepEqual(codes, ['done', 'no_active_interaction']);
});

test('stopping closes every window as interrupted', async () => {
  const { open, stop } = await setUpSessions();
  const answers = [open(), open({ timeoutSeconds: 3600 })];

  stop();

  assert.deepEqual(
    (await Promise.all(answers)).map(({ end }) => end),
    ['interrupted', 'interrupted'],
  );
});
