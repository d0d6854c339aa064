import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  type ActionSketch,
  documentOf,
  evidenceOf,
  runDocument,
  wideEvidence,
} from '@gatehouse/plugin-runtime/testing';
import { runAction } from '../testing/run-action.ts';
import { standardExecutors } from './standard-executors.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-project-'));
});
after(() => rm(folder, { recursive: true }));

const results = { OutputVariable: 'end', ActionsExecuted: 'count' };

async function write(name: string, actions: readonly ActionSketch[], variables: Record<string, string> = {}) {
  const definitions = Object.entries(variables).map(([key, defaultValue]) => {
    return { name: key, defaultValue, comment: '', group: 'UserDefined' } as const;
  });
  const file = path.join(folder, name);
  const document = documentOf(actions, { name, variables: definitions });
  await writeFile(file, JSON.stringify(document));
  return file;
}

const set = (Variable: string, Value: string): ActionSketch => ({
  ...{ type: 'Variables', action: 'Set' },
  parameters: { Variable, Value },
});

const stop: ActionSketch = { type: 'Logic', action: 'Stop', parameters: { Outcome: 'bad' } };

function run(parameters: Record<string, string>, variables: Record<string, string> = {}) {
  return runAction({ type: 'Project', action: 'RunProject', parameters, results }, { variables });
}

test('variables of the same name are passed in and back, others stay', async () => {
  const Path = await write('same.zp', [set('a', '{-Variable.a-}!'), set('own', 'x')], {
    a: 'default',
    own: '',
  });

  const given = await run({ Path }, { a: 'hello', b: 'stays' });

  assert.equal(given.branch, 'OnSuccess', given.error);
  assert.deepEqual({ ...given.values.variables }, { a: 'hello!', b: 'stays', end: 'success', count: '2' });
});

test('In and Out map other names, and without MapSameNames only those', async () => {
  const Path = await write('map.zp', [set('out', '{-Variable.in-} {-Variable.a-}')], {
    in: '',
    out: '',
    a: 'theirs',
  });

  const given = await run(
    { Path, MapSameNames: 'false', In: '{"in":"x","none":1}', Out: '{"mine":"out"}' },
    { a: 'ours' },
  );

  assert.deepEqual(
    [given.values.variables.mine, given.values.variables.a],
    ['x theirs', 'ours'],
    given.error,
  );
});

for (const [KeepOnFail, kept] of [
  ['false', 'old'],
  ['true', 'new'],
] as const) {
  test(`a project that fails fails the action, and KeepOnFail ${KeepOnFail} leaves the value ${kept}`, async () => {
    const Path = await write('bad.zp', [set('a', 'new'), stop], { a: '' });

    const given = await run({ Path, KeepOnFail }, { a: 'old' });

    assert.deepEqual(
      [given.branch, given.values.variables.a, given.values.variables.end],
      ['OnError', kept, 'failure'],
    );
    assert.match(given.error, /bad\.zp" failed at action a2 of group g1: The project chose to end badly/);
  });
}

test('the log of a project is written, and its relative paths start at its own folder', async () => {
  const log = { type: 'Notification', action: 'Log', parameters: { Message: 'in {-Project.Directory-}' } };
  const Path = await write('log.zp', [log]);

  const { events } = await runDocument(
    documentOf([{ type: 'Project', action: 'RunProject', parameters: { Path } }]),
    {
      executors: standardExecutors,
    },
  );

  const logs = events.flatMap((event) => (event.kind === 'log' ? [[event.actionId, event.message]] : []));
  assert.deepEqual(logs, [['a1', `in ${folder}`]]);
});

test('a run that fails keeps the evidence of a project that failed within it, and one that succeeds keeps none', async () => {
  const buy = { type: 'Http', action: 'Get', parameters: { Url: 'gopher://shop/' }, id: 'buy' };
  const Path = await write('inner.zp', [buy]);
  const keptBy = async (optional: boolean) => {
    const inner = { type: 'Project', action: 'RunProject', parameters: { Path }, optional };
    const done = await runDocument(documentOf([inner]), {
      executors: standardExecutors,
      evidence: wideEvidence,
    });
    return evidenceOf(done).map(({ name, bytes }) => [
      name,
      JSON.parse(Buffer.from(bytes).toString()).action.id,
    ]);
  };

  assert.deepEqual(await keptBy(false), [
    ['failure.json', 'a1'],
    ['inner-failure.json', 'buy'],
  ]);
  assert.deepEqual(await keptBy(true), []);
});

test('a project that runs itself ends with an error', async () => {
  const Path = path.join(folder, 'self.zp');
  await write('self.zp', [{ type: 'Project', action: 'RunProject', parameters: { Path } }]);

  const given = await run({ Path });

  assert.match(given.error, /run each other 16 deep/);
});

test('an action that fails two projects deep is named with its path, and so is the action that ran them', async () => {
  const click = { type: 'Http', action: 'Get', parameters: { Url: 'gopher://nowhere/' }, id: 'get-price' };
  const inner = await write('inner.zp', [set('a', '1'), click], { a: '' });
  const runInner = { type: 'Project', action: 'RunProject', parameters: { Path: inner }, id: 'run-inner' };
  const outer = await write('outer.zp', [runInner]);
  const runOuter = { type: 'Project', action: 'RunProject', parameters: { Path: outer }, id: 'run-outer' };

  const { events } = await runDocument(documentOf([runOuter]), { executors: standardExecutors });

  const failures = events.flatMap((event) => (event.kind === 'failure' ? [event.failure] : []));
  assert.deepEqual(
    failures.map(({ actionId, groupId }) => [actionId, groupId]),
    [['run-outer', 'g1']],
  );
  const message = failures[0]?.exceptionMessage ?? '';
  const outerPart = `The project "${outer}" failed at action run-inner of group g1: Project.RunProject failed: `;
  const innerPart = `The project "${inner}" failed at action get-price of group g1: Http.Get failed: `;
  assert.equal(message.slice(0, outerPart.length + innerPart.length), outerPart + innerPart);
  assert.match(message, /gopher/);
});

test('an interrupt ends the inner project too', async () => {
  const pause = { type: 'Logic', action: 'Pause', parameters: { From: '3600' } };
  const Path = await write('long.zp', [pause]);
  const controller = new AbortController();
  const action = { type: 'Project', action: 'RunProject', parameters: { Path } };

  const running = runDocument(documentOf([action]), {
    executors: standardExecutors,
    signal: controller.signal,
  });
  setTimeout(() => controller.abort(), 50);

  assert.equal((await running).outcome.result, 'interrupted');
});

test('the actions of a project need the scopes of the run', async () => {
  const Path = await write('net.zp', [
    { type: 'Http', action: 'Get', parameters: { Url: 'http://127.0.0.1:1/' } },
  ]);
  const action = { type: 'Project', action: 'RunProject', parameters: { Path } };

  const { outcome } = await runDocument(documentOf([action]), {
    executors: standardExecutors,
    allowedScopes: new Set(['io:filesystem']),
  });

  assert.match(outcome.errorMessage ?? '', /needs io:network, which the key/);
});

for (const [parameters, message] of [
  [{ Path: '/no/such.zp' }, /There is no file "\/no\/such\.zp"/],
  [{ Path: '/etc/passwd' }, /ending|format/i],
  [{ Path: '/a.zp', In: '[1]' }, /In must be a JSON object of texts/],
  [{ Path: '/a.zp', Out: '{"a":{}}' }, /Out must be a JSON object of texts/],
] as const) {
  test(`RunProject ${JSON.stringify(parameters)} is an error that says why`, async () => {
    const given = await run(parameters);

    assert.equal(given.branch, 'OnError');
    assert.match(given.error, message);
  });
}

test('Out with an unknown variable is an error', async () => {
  const Path = await write('none.zp', [set('a', '1')], { a: '' });

  assert.match(
    (await run({ Path, Out: '{"x":"nowhere"}' })).error,
    /Out asks for "nowhere", which the project does not/,
  );
});
