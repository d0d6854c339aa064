import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { PluginView } from '../packages/daemon/src/host-operations/plugin-view.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const folder = (name: string) => fileURLToPath(new URL(`./fixtures/plugins/${name}`, import.meta.url));
const plugins = ['paints', 'walls'].map(folder);

let started: TestDaemon;
before(async () => {
  started = await startTestDaemon({ plugins });
});
after(() => started.stop());

async function plugin(id: string, { runner }: Pick<TestDaemon, 'runner'> = started): Promise<PluginView> {
  const { plugins: all } = await runner.ok('GET /plugins');
  return all.find((one: PluginView) => one.id === id);
}

const ask = (method: string, body: object, { runner }: Pick<TestDaemon, 'runner'> = started) =>
  runner.send(`PUT /walls/${method}`, body);
const trouble = (name: string) => ask('trouble', { input: { name } });

async function pidOf(id: string): Promise<number> {
  const { process } = await plugin(id);
  assert.ok(process?.pid);
  return process.pid;
}

test('a plugin in its own process calls a method of another one in its own process', async () => {
  const { status, body } = await ask('mix', { input: { colors: ['red', 'blue'] } });

  assert.deepEqual([status, body], [200, { value: { name: '1 l of red-blue', by: 'walls' } }]);
  assert.notEqual(await pidOf('paints'), await pidOf('walls'));
});

test('more calls than may be open at once wait for their turn', async () => {
  const { status, body } = await ask('mix', { input: { colors: ['red'] }, times: 350 });

  assert.deepEqual([status, body.value.by], [200, 'walls']);
  assert.equal((await plugin('walls')).faults, 0);
});

test('the provider refuses what it does not take, and its errors arrive as they are, or without what they hold', async () => {
  const wrong = await ask('mix', { input: { colors: 'red' } });
  assert.equal(wrong.status, 500);
  assert.match(wrong.body.message, /walls called paints\.mixer\.mix with what it does not take: colors: /);
  const refused = await trouble('refuses');
  assert.deepEqual([refused.status, refused.body.message], [404, 'There is no such paint']);
  const before = await plugin('paints');

  const thrown = await trouble('throws');

  assert.equal(thrown.status, 503);
  assert.match(thrown.body.message, /The plugin paints failed in paints\.mixer\.trouble/);
  assert.doesNotMatch(thrown.body.message, /secret/);
  const { faults, lastFault } = await plugin('paints');
  assert.deepEqual(
    [faults - before.faults, lastFault?.where, lastFault?.message],
    [1, 'handler', 'a secret of the paints'],
  );
});

test('an answer that its own schema refuses is a fault of the provider', async () => {
  const { faults } = await plugin('paints');

  const { status, body } = await trouble('lies');

  assert.equal(status, 503);
  assert.match(body.message, /paints\.mixer\.trouble gives what its schema refuses: name: /);
  assert.equal((await plugin('paints')).faults, faults + 1);
});

test('a method of another version is named, with those that there are, and a call in the setup is refused', async () => {
  const { status, body } = await ask('fade', { input: null });
  const early = await ask('early', { input: null });

  assert.equal(status, 503);
  assert.match(body.message, /paints has no paints\.mixer\.fade; it has mix, trouble, seen/);
  assert.match(early.body.early, /paints\.mixer\.seen was called in the setup/);
});

test('a caller that goes away ends the call in the provider too', async () => {
  const leaving = new AbortController();
  const waiting = fetch(`${started.runner.baseUrl}/api/v1/walls/trouble`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${started.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ input: { name: 'waits' } }),
    signal: leaving.signal,
  });
  const seen = async () => (await ask('seen', { input: null })).body.value;
  await eventually(seen, (words) => words.includes('waiting'));
  leaving.abort();
  await assert.rejects(waiting);

  await eventually(seen, (words) => words.includes('left'));
});

for (const { name, why } of [
  { name: 'exits', why: /The plugin paints stopped: Its process ended \(exit code 3\)/ },
  { name: 'huge', why: /The plugin paints stopped: / },
  { name: 'loops', why: /The plugin paints stopped: .*15 s/ },
]) {
  test(`a provider that ${name} costs its callers that call alone, and comes back`, async () => {
    const { runner } = started;
    await runner.ok('POST /plugins/paints/disable');
    await runner.ok('POST /plugins/paints/enable');
    await ask('mix', { input: { colors: ['red'] } });
    const before = [await pidOf('walls'), (await plugin('walls')).faults];

    const { status, body } = await trouble(name);

    assert.equal(status, 503);
    assert.match(body.message, why);
    await eventually(
      () => ask('mix', { input: { colors: ['red'] } }),
      (answer) => answer.status === 200,
    );
    assert.deepEqual([await pidOf('walls'), (await plugin('walls')).faults], before);
  });
}

test('a provider that is switched off is named, and one that is back is used, without a new start of its user', async () => {
  const { runner } = started;
  const before = await pidOf('walls');
  await runner.ok('POST /plugins/paints/disable');

  const off = await ask('mix', { input: { colors: ['red'] } });

  assert.equal(off.status, 503);
  assert.match(off.body.message, /Nobody answers paints\.mixer: the plugin paints is not live/);
  await runner.ok('POST /plugins/paints/enable');
  assert.equal((await ask('mix', { input: { colors: ['red'] } })).status, 200);
  assert.equal(await pidOf('walls'), before);
});

for (const { title, line } of [
  {
    title: 'asks for a service that it does not need',
    line: { kind: 'ask', id: 1, service: 'runtime.runs', method: 'start', input: null },
  },
  { title: 'asks without a method', line: { kind: 'ask', id: 1, service: 'paints.mixer', input: null } },
]) {
  test(`a plugin that ${title} is ended, and starts again`, async () => {
    const { faults } = await plugin('walls');
    const pid = await pidOf('walls');
    const { status } = await started.runner.send('PUT /walls-raw', { line: JSON.stringify(line) });

    assert.ok([200, 503].includes(status));
    const ended = await eventually(
      () => plugin('walls'),
      (now) => now.faults > faults && now.process?.pid !== pid,
    );
    assert.match(ended.lastFault?.message ?? '', /runtime\.runs|"ask"/);
    await eventually(
      () => ask('mix', { input: { colors: ['red'] } }),
      (answer) => answer.status === 200,
    );
  });
}

test('names that every object has are no methods', async () => {
  const { body } = await ask('mix', { input: { colors: ['red'] } });
  assert.equal(body.value.by, 'walls');
  const line = { kind: 'ask', id: 1e9, service: 'paints.mixer', method: 'constructor', input: null };

  const { status } = await started.runner.send('PUT /walls-raw', { line: JSON.stringify(line) });

  assert.equal(status, 200);
  assert.equal((await ask('mix', { input: { colors: ['red'] } })).status, 200);
});

test('without its provider a plugin does not start, and says whom it lacks', async (t) => {
  const alone = await startTestDaemon({ plugins: [folder('walls')] });
  t.after(() => alone.stop());

  const { state, problem } = await plugin('walls', alone);

  assert.equal(state, 'incompatible');
  assert.match(problem?.message ?? '', /No loaded plugin provides paints\.mixer/);
});

for (const inHost of [['paints'], ['walls'], ['paints', 'walls']]) {
  test(`the same with ${inHost.join(' and ')} in the host`, async (t) => {
    const trusted = await startTestDaemon({ plugins, inHost });
    t.after(() => trusted.stop());

    const good = await ask('mix', { input: { colors: ['red'] } }, trusted);
    const thrown = await ask('trouble', { input: { name: 'throws' } }, trusted);

    assert.deepEqual(good.body, { value: { name: '1 l of red', by: 'walls' } });
    assert.equal(thrown.status, 503);
    assert.match(thrown.body.message, /The plugin paints failed/);
  });
}
