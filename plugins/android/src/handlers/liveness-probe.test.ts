import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WatchedDevice } from '../daemon/watched-device.ts';
import { LivenessProbe } from './liveness-probe.ts';

const facts = { id: 30_001, serial: 'SIM1', node: null, keptEndpoint: null, transport: 'tcp' as const };

function aDevice(isThere: boolean): WatchedDevice {
  return Object.assign(new WatchedDevice(facts), { adbState: isThere ? 'device' : null, isBooted: isThere });
}

/** A registry that counts the probes, and then does what the test says. */
function aRegistry(watched: WatchedDevice, looks: () => Promise<void>) {
  const registry = {
    count: 0,
    find: () => Promise.resolve(watched),
    recheck: () => {
      registry.count += 1;
      return looks();
    },
  };
  return registry;
}

test('rule 1: a device is probed before the time limit of its command, and has 400 ms after it', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const registry = aRegistry(aDevice(true), () => new Promise(() => undefined));
  const look = new LivenessProbe({ registry, id: '30001', serial: 'SIM1', limitMs: 3000 });
  const counts: number[] = [];

  for (const ms of [1399, 1]) {
    context.mock.timers.tick(ms);
    await new Promise(setImmediate);
    counts.push(registry.count);
  }
  context.mock.timers.tick(1600);
  const asserting = look.assertAnswers();
  context.mock.timers.tick(400);

  assert.deepEqual(counts, [0, 1]);
  await assert.rejects(asserting, { code: 'failed_precondition', message: /SIM1 does not answer any more/ });
});

test('a command on a device that answers may take too long, one on a device that is gone may not', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const [there, gone] = [true, false].map((isThere) => {
    const registry = aRegistry(aDevice(isThere), () => Promise.resolve());
    return new LivenessProbe({ registry, id: '30001', serial: 'SIM1', limitMs: 1000 });
  });

  context.mock.timers.tick(200);

  assert.equal(await there?.assertAnswers(), undefined);
  await assert.rejects(async () => gone?.assertAnswers(), { message: /SIM1 is offline: it does not answer/ });
});

test('a command that has ended probes no device', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const registry = aRegistry(aDevice(true), () => Promise.resolve());
  const look = new LivenessProbe({ registry, id: '30001', serial: 'SIM1', limitMs: 1000 });

  look.end();
  context.mock.timers.tick(1000);
  await new Promise(setImmediate);

  assert.equal(registry.count, 0);
});
