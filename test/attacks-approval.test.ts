import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  type ApprovalWorld,
  approvalWorld,
  harmless,
  type Keys,
  onDemand,
  projectText,
  type ScheduledTask,
  scheduledTask,
  scheduleTask,
  shell,
} from './support/approval-world.ts';
import { eventually } from './support/eventually.ts';

let world: ApprovalWorld;
let count = 0;
before(async () => {
  world = await approvalWorld();
});
after(() => world.stop());

/** A task of a harmless project that an administrator scheduled, and the file that the attack tries to create. */
async function scheduled() {
  count += 1;
  const folder = join(world.folder, `case-${count}`);
  await mkdir(folder);
  const path = join(folder, 'nightly.zp');
  await writeFile(path, projectText([harmless]));
  const task = await scheduleTask(world.gatehouse.runner, path, folder);
  return { folder, path, mark: join(folder, 'PWNED'), task };
}

type Scheduled = Awaited<ReturnType<typeof scheduled>>;
type Editor = Pick<Keys, 'editor'>;

/** Creates a project that starts a shell, and saves it over a file. */
async function saveShellOver({ editor }: Editor, { path, mark }: Pick<Scheduled, 'path' | 'mark'>) {
  await inEditor(async () => {
    await editor.ok('POST /projects', {});
    await editor.ok('POST /projects/current/actions', shell(mark));
    const saved = await editor.send('POST /projects/current/save', { path, overwrite: true });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
  });
}

async function assertHeld({ task, mark }: Pick<Scheduled, 'task' | 'mark'>) {
  const { decision } = await task.fire();
  const { status, doneAll, holdReason } = await task.state();
  assert.deepEqual(
    [decision, status, doneAll, holdReason?.code, existsSync(mark)],
    ['held', 'Schedule', 0, 'changed_since_approved', false],
  );
  return holdReason;
}

async function assertFires(task: ScheduledTask) {
  const { decision, reason } = await task.fire();
  assert.deepEqual([decision, reason], ['fired', null]);
  await task.done(1);
  assert.equal((await task.state()).holdReason, null);
}

let editing: Promise<unknown> = Promise.resolve();

/** Only one project can be open, and the tests run at the same time. */
function inEditor(work: () => Promise<void>): Promise<void> {
  const done = editing.then(work);
  editing = done.catch(() => undefined);
  return done;
}

const weakerKeys = [
  { who: 'T1 without content scopes', tier: 1, scopes: [] },
  { who: 'T1 with another content scope', tier: 1, scopes: ['io:filesystem'] },
  { who: 'T1 with the content scope that it needs', tier: 1, scopes: ['system:exec'] },
  { who: 'T2 without content scopes', tier: 2, scopes: [] },
  { who: 'T2 with another content scope', tier: 2, scopes: ['io:filesystem', 'io:network'] },
  { who: 'T3 without content scopes', tier: 3, scopes: [] },
  {
    who: 'T3 with every other content scope',
    tier: 3,
    scopes: ['io:filesystem', 'io:network', 'io:database'],
  },
] as const;

/** A project that runs another one, whose path is not known before the run. */
function runsLater(sub: string) {
  const set = { type: 'Variables', action: 'Set', parameters: { Variable: 'sub', Value: sub } };
  const run = { type: 'Project', action: 'RunProject', parameters: { Path: '{-Variable.sub-}' } };
  return projectText([set, run]);
}

// Each test waits for firings, so they run at the same time.
describe('a task that was approved', { concurrency: 6 }, () => {
  for (const { who, tier, scopes } of weakerKeys) {
    test(`a key of ${who} saves a shell over the file of a scheduled task: nothing runs`, async () => {
      const attack = await scheduled();
      const key = await world.key(tier, scopes);

      await saveShellOver(key, attack);

      const holdReason = await assertHeld(attack);
      assert.equal(holdReason?.changedBy?.keyId, key.id);
      assert.notEqual(holdReason?.approvedBy?.keyId, key.id);
      assert.ok(holdReason?.changes.some(({ change, part }) => change === 'added' && part === 'action'));
    });

    test(`a key of ${who} cannot approve or start what it saved`, async () => {
      const attack = await scheduled();
      const key = await world.key(tier, scopes);
      await saveShellOver(key, attack);
      await attack.task.fire();

      const approved = await key.runner.send(`POST /tasks/${attack.task.id}/approve`, {});
      const started = await key.runner.send(`POST /tasks/${attack.task.id}/start`, {});

      assert.deepEqual([approved.status, started.status], [403, 403]);
      const lacks = tier > 1 && !(scopes as readonly string[]).includes('system:exec');
      if (lacks) assert.deepEqual(approved.body.missingScopes, ['system:exec']);
      await assertHeld(attack);
    });
  }

  test('custom code of a key of tier 2 with code:author holds the task, and the key cannot approve it', async () => {
    const attack = await scheduled();
    const key = await world.key(2, ['code:author', 'system:exec', 'io:filesystem']);
    const code = { type: 'OwnCode', action: 'JavaScript', parameters: { Code: 'return 1;' } };
    await writeFile(attack.path, projectText([code]));
    await assertHeld(attack);

    const { status } = await key.runner.send(`POST /tasks/${attack.task.id}/approve`, {});

    assert.equal(status, 403);
    await assertHeld(attack);
  });

  for (const { who, tier, scopes } of [
    { who: 'T2 with the content scopes that it needs', tier: 2, scopes: ['system:exec', 'io:filesystem'] },
    { who: 'T3 with the content scopes that it needs', tier: 3, scopes: ['system:exec', 'io:filesystem'] },
  ] as const) {
    test(`a save by a key of ${who} keeps the approval, and the journal of executions says so`, async () => {
      const { task, path, mark } = await scheduled();
      const key = await world.key(tier, scopes);

      await saveShellOver(key, { path, mark });

      await assertFires(task);
      assert.ok(existsSync(mark));
      const { approval } = await world.gatehouse.runner.ok(`GET /tasks/${task.id}`);
      assert.equal(approval.keyId, key.id);
      const journal = await readFile(
        join(world.gatehouse.dataDir, 'journals', 'execution-000001.journal'),
        'utf8',
      );
      const note = journal
        .split('\n')
        .find((line) => line.includes('task_approval_kept') && line.includes(task.id));
      assert.ok(note?.includes(key.id) && note.includes(approval.digest), note);
    });

    test(`a key of ${who} approves content that a weaker key saved, and the task continues`, async () => {
      const attack = await scheduled();
      await saveShellOver(await world.key(1), attack);
      const held = await assertHeld(attack);
      const key = await world.key(tier, scopes);

      await key.runner.ok(`POST /tasks/${attack.task.id}/approve`, { expectedDigest: held?.digest });

      await assertFires(attack.task);
    });
  }

  test('a start by a key that holds what the new content needs approves it', async () => {
    const attack = await scheduled();
    await saveShellOver(await world.key(1), attack);
    await assertHeld(attack);
    const key = await world.key(3, ['system:exec']);

    await key.runner.ok(`POST /tasks/${attack.task.id}/start`, {});

    await attack.task.done(1);
    assert.equal((await attack.task.state()).holdReason, null);
  });

  test('an approval and a start of another content than expected are refused', async () => {
    const { task, path } = await scheduled();
    const { runner } = world.gatehouse;
    const { digest } = await runner.ok(`GET /tasks/${task.id}/requirements`);
    await writeFile(path, projectText([harmless, harmless]));

    const answers = await Promise.all([
      runner.send(`POST /tasks/${task.id}/approve`, { expectedDigest: digest }),
      runner.send(`POST /tasks/${task.id}/start`, { expectedDigest: digest }),
    ]);

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.error]),
      [
        [409, 'failed_precondition'],
        [409, 'failed_precondition'],
      ],
    );
    assert.equal((await task.fire()).decision, 'held');
  });

  test('a held task shows what changed, in the list, the task and its state, without secrets', async () => {
    const { task, path } = await scheduled();
    const { runner } = world.gatehouse;
    const variables = [{ name: 'dbPassword', defaultValue: 'hunter2' }];
    await writeFile(path, projectText([harmless], { variables }));
    await task.fire();

    const shown = [
      await runner.ok(`GET /tasks/${task.id}`),
      await runner.ok(`GET /tasks/${task.id}/state`),
      (await runner.ok('GET /tasks')).tasks.find(({ id }: { id: string }) => id === task.id),
    ];

    assert.deepEqual(shown[0].holdReason, shown[1].holdReason);
    assert.equal(shown[2].isHeld, true);
    assert.match(shown[0].holdReason.message, /has changed since .* approved it on /);
    const { part, name, fields } = shown[0].holdReason.changes[0];
    assert.deepEqual([part, name], ['variable', 'dbPassword']);
    assert.ok(fields.length > 0);
    assert.doesNotMatch(JSON.stringify(shown), /hunter2/);
  });

  test('the approved content is restored: the task fires again', async () => {
    const { task, path } = await scheduled();
    const approved = await readFile(path);
    await writeFile(path, projectText([harmless, harmless]));
    assert.equal((await task.fire()).decision, 'held');

    await writeFile(path, approved);

    await assertFires(task);
  });

  test('an older version that was approved once is held when it is restored', async () => {
    const attack = await scheduled();
    const { editor } = world.gatehouse;
    const full = await world.key(3, ['system:exec']);
    await saveShellOver(full, attack);
    const old = await readFile(attack.path);
    await inEditor(async () => {
      await editor.ok('POST /projects', {});
      await editor.ok('POST /projects/current/actions', harmless);
      await editor.ok('POST /projects/current/save', { path: attack.path, overwrite: true });
    });
    await assertFires(attack.task);

    await writeFile(attack.path, old);

    const { decision } = await attack.task.fire();
    assert.deepEqual([decision, existsSync(attack.mark)], ['held', false]);
  });

  test('a project that another task approved is held when a weaker key saves it over the file of a task', async () => {
    const attack = await scheduled();
    const elsewhere = join(attack.folder, 'cleanup.zp');
    await saveShellOver(world.gatehouse, { path: elsewhere, mark: attack.mark });
    const { editor } = await world.key(1);

    await inEditor(async () => {
      await editor.send('POST /projects/current/close', { discardUnsavedChanges: true });
      await editor.ok('POST /projects/open', { path: elsewhere });
      await editor.ok('POST /projects/current/save', { path: attack.path, overwrite: true });
    });

    await assertHeld(attack);
  });

  test('layout, notes and the format of the file do not break an approval', async () => {
    const { task, path } = await scheduled();
    const document = JSON.parse(await readFile(path, 'utf8'));
    const notes = [{ text: 'look', x: 1, y: 2, width: 300, height: 40 }];
    const point = { x: 9, y: 9 };
    const layout = { start: point, goodEnd: point, badEnd: point, groups: [{ groupId: 'g1', x: 5, y: 5 }] };

    await writeFile(path, JSON.stringify({ ...document, notes, layout }, null, 7));

    await assertFires(task);
  });

  test('doors of tier 1 do not approve what has changed', async () => {
    const { task, path } = await scheduled();
    await writeFile(path, projectText([harmless, harmless]));
    const { runner } = await world.key(1);
    const { id } = task;
    await world.gatehouse.runner.ok(`PUT /tasks/${id}/settings/scheduler`, {
      executePeriod: 'NULL',
      attemptsRange: '1',
    });
    const schedule = onDemand(join(dirname(path), 'another'));

    const answers = await Promise.all([
      runner.send(`POST /tasks/${id}/tries/add`, { count: 1 }),
      runner.send(`PUT /tasks/${id}/tries`, { tries: 1 }),
      runner.send(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 1 }),
      runner.send(`PUT /tasks/${id}/settings/scheduler`, schedule),
    ]);

    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 403, 403, 403],
    );
    assert.equal((await task.state()).doneAll, 0);
  });

  test('a firing has no more scopes than the key that approved the content', async () => {
    const { folder, path, mark, task } = await scheduled();
    const sub = join(folder, 'sub.zp');
    await saveShellOver(world.gatehouse, { path: sub, mark });
    await writeFile(path, runsLater(sub));
    const { runner } = await world.key(2, ['io:filesystem']);
    await runner.ok(`POST /tasks/${task.id}/approve`, {});

    assert.equal((await task.fire()).decision, 'fired');

    await task.done(1);
    const { failurePoints } = await world.gatehouse.runner.ok(`GET /tasks/${task.id}/state`);
    assert.match(JSON.stringify(failurePoints), /needs system:exec/);
    assert.equal(existsSync(mark), false);
  });

  for (const { who, tier, runs } of [
    { who: 'a key that may run it saved', tier: 2, runs: true },
    { who: 'a lesser key saved', tier: 1, runs: false },
    { who: 'nobody saved through the API', tier: null, runs: false },
  ] as const) {
    test(`a sub-project at a path that only the run knows ${runs ? 'runs' : 'does not run'} when ${who}`, async () => {
      const { folder, path, mark, task } = await scheduled();
      const sub = join(folder, 'sub.zp');
      if (tier === null) await writeFile(sub, projectText([shell(mark)]));
      else await saveShellOver(await world.key(tier, ['system:exec']), { path: sub, mark });
      await writeFile(path, runsLater(sub));
      const { runner } = world.gatehouse;
      await runner.ok(`POST /tasks/${task.id}/approve`, {});

      assert.equal((await task.fire()).decision, 'fired');

      await task.done(1);
      const { failurePoints } = await runner.ok(`GET /tasks/${task.id}/state`);
      assert.equal(existsSync(mark), runs);
      assert.equal(/was not approved/.test(JSON.stringify(failurePoints)), !runs);
    });
  }

  test('the file of an upload is held when a weaker key saves it again', async () => {
    count += 1;
    const mark = join(world.folder, `upload-${count}`);
    const { runner } = world.gatehouse;
    const { id } = await runner.ok('POST /tasks?name=up.zp', Buffer.from(projectText([harmless])));
    const { projectPath } = await runner.ok(`GET /tasks/${id}`);
    const trigger = join(world.folder, `trigger-${id}`);
    await runner.ok(`PUT /tasks/${id}/settings/scheduler`, onDemand(trigger));
    const task = scheduledTask(runner, id, trigger);

    await writeFile(projectPath, projectText([shell(mark)]));

    await assertHeld({ task, mark });
  });

  test('a task that a schedule file owns is held when its project changes, and can be approved', async () => {
    count += 1;
    const { runner, dataDir } = world.gatehouse;
    const name = `owned-${count}`;
    const path = join(world.folder, `${name}.zp`);
    const mark = join(world.folder, `${name}.mark`);
    const trigger = join(world.folder, `${name}.go`);
    await writeFile(path, projectText([harmless]));
    const file = { name, projectPath: path, scheduler: onDemand(trigger) };
    await writeFile(join(dataDir, 'schedules', `${name}.json`), JSON.stringify(file));
    const isOwned = (task: { name: string }) => task.name === name;
    const { tasks } = await eventually(
      () => runner.ok('GET /tasks'),
      (list) => list.tasks.some(isOwned),
    );
    const { id } = tasks.find(isOwned);
    const task = scheduledTask(runner, id, trigger);
    await saveShellOver(await world.key(1), { path, mark });
    await assertHeld({ task, mark });

    await runner.ok(`POST /tasks/${id}/approve`, {});

    await assertFires(task);
    assert.ok(existsSync(mark));
  });
});
