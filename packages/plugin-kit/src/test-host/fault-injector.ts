import assert from 'node:assert/strict';
import { runOwned } from '@gatehouse/host/plugins/owner-scope';
import { type HostName, hostNames } from '@gatehouse/sdk-plugin';
import type { RawAnswer, RawRequest } from './dispatch.ts';
import type { CrashKind } from './injected-fault.ts';
import type { Loaded } from './load-under-test.ts';
import type { LogLine } from './log-line.ts';

interface Parts {
  readonly loaded: Pick<Loaded, 'own' | 'fault' | 'tryOut' | 'supervisor'>;
  readonly send: (host: HostName, request: RawRequest) => Promise<RawAnswer>;
  readonly log: () => readonly LogLine[];
  /** Runs code on behalf of the plugin. */
  readonly asPlugin: <T>(work: () => T) => T;
  readonly addStop: (stop: () => Promise<void>) => void;
  readonly close: () => Promise<void>;
}

/** Makes the plugin under test fail, and rejects unless the host keeps working and names the plugin. */
export function createFaultInjector(parts: Parts) {
  return async (kind: CrashKind, call?: () => Promise<unknown>): Promise<void> => {
    if (kind === 'setup') return throwInSetup(parts);
    if (kind === 'handler') return throwInHandler(parts, needCall(kind, call));
    if (kind === 'hang') return hangInHandler(parts, needCall(kind, call));
    if (kind === 'timer') return throwInTimer(parts);
    return kind === 'leak' ? leakHandle(parts) : stopSlowly(parts);
  };
}

function needCall(kind: CrashKind, call: (() => Promise<unknown>) | undefined): () => Promise<unknown> {
  if (call !== undefined) return call;
  throw new TypeError(`crash('${kind}') needs a call: crash('${kind}', () => host.call('an_operation', {}))`);
}

/** Loads a copy of the plugin whose setup throws, beside the running one. */
async function throwInSetup(parts: Parts): Promise<void> {
  const { own, tryOut } = parts.loaded;
  const states = await tryOut({
    declaration: own.live.declaration,
    setup: () => {
      throw new Error('an injected fault: this setup throws');
    },
  });
  const broken = states.find(({ id }) => id === own.id);
  assert.equal(broken?.problem?.code, 'setup_failed', `a plugin whose setup throws is ${broken?.state}`);
  assert.match(broken?.problem?.message ?? '', /an injected fault/);
  assert.ok(
    states.every(({ id, state }) => id === own.id || state === 'live'),
    'another plugin failed with it',
  );
  await assertRestAnswers(parts);
}

async function throwInHandler(parts: Parts, call: () => Promise<unknown>): Promise<void> {
  const { log } = parts;
  const { fault } = parts.loaded;
  const before = log().length;
  fault.handlers = 'throw';
  const answer = await call().finally(() => {
    fault.handlers = 'work';
  });
  assert.equal(Object(answer).status, 500, `a handler that throws is a 500, not ${JSON.stringify(answer)}`);
  assert.ok(
    log()
      .slice(before)
      .some(({ level, fields }) => level === 'error' && JSON.stringify(fields).includes('injected fault')),
    'the log does not tell what the handler threw',
  );
  await assertRestAnswers(parts);
}

async function hangInHandler(parts: Parts, call: () => Promise<unknown>): Promise<void> {
  const { fault } = parts.loaded;
  let release: () => void = () => undefined;
  fault.release = new Promise((resolve) => {
    release = resolve;
  });
  fault.handlers = 'hang';
  const hanging = call();
  try {
    await assertRestAnswers(parts);
  } finally {
    fault.handlers = 'work';
    release();
  }
  await hanging;
}

/** The host quarantines the plugin that threw; then it is enabled again, as after its probation. */
async function throwInTimer(parts: Parts): Promise<void> {
  const { own, supervisor } = parts.loaded;
  const stateOf = (id: string) => supervisor.states().find((plugin) => plugin.id === id);
  const before = supervisor.states().filter(({ state }) => state === 'live');
  const blamed = await inTimerOf(own.id, () =>
    supervisor.stray(new Error('an injected fault: this timer throws')),
  );
  assert.equal(blamed, own.id, `an error in a timer of ${own.id} is blamed on ${blamed ?? 'nobody'}`);
  const out = stateOf(own.id);
  assert.equal(out?.problem?.code, 'stray_error', `a plugin whose timer throws is ${out?.state}`);
  await assertRestAnswers(parts);
  await parts.asPlugin(() => supervisor.enable(own.id));
  for (const { id } of before)
    assert.equal(stateOf(id)?.state, 'live', `${id} is not live when ${own.id} has started anew`);
}

/** Throws as in a timer of the plugin. A test runner would catch an error of a real timer, so it is passed on. */
function inTimerOf<T>(pluginId: string, work: () => T): Promise<T> {
  return new Promise((resolve) => {
    runOwned(pluginId, () => setTimeout(() => resolve(work()), 1));
  });
}

async function leakHandle({ loaded, asPlugin, close }: Parts): Promise<void> {
  const leaked = asPlugin(() => setInterval(() => undefined, 60_000));
  try {
    await assert.rejects(close(), new RegExp(`${loaded.own.id} did not stop cleanly: .*Timeout opened`));
  } finally {
    clearInterval(leaked);
  }
}

async function stopSlowly({ loaded, addStop, close }: Parts): Promise<void> {
  addStop(() => new Promise<void>(() => undefined));
  await assert.rejects(close(), new RegExp(`${loaded.own.id} did not end its onStop within`));
}

/** Asserts that the host itself answers on both hosts. */
async function assertRestAnswers({ send, loaded }: Parts): Promise<void> {
  for (const host of hostNames) {
    const { status } = await send(host, { method: 'GET', target: '/api/v1/ping' });
    assert.equal(status, 200, `the ${host} host answers no more while ${loaded.own.id} fails`);
  }
}
