import { setTimeout as pass } from 'node:timers/promises';
import type { BadProxy } from '@gatehouse/node-link/testing';
import { between, pick, type Random } from '@gatehouse/test-tiers';
import { runGatehouse } from '../support/gatehouse-process.ts';
import type { FaultyFleet } from './faulty-fleet.ts';

/** A fault that ends by itself. Faults with different targets may happen at once. */
export interface Fault {
  readonly name: string;
  readonly target: string;
  happen(): Promise<void>;
}

/** Milliseconds in beats of the fleet: some are too short to be noticed, others longer than any lease. */
const shortMs = [50, 700] as const;
const longMs = [2_200, 3_000] as const;

/** Draws a fault of each kind equally often. */
export function drawFault(fleet: FaultyFleet, random: Random): Fault {
  return pick(random, [faultOfNode, faultOfDaemon, faultOfEngine, faultOfLine])(fleet, random);
}

function faultOfNode(fleet: FaultyFleet, random: Random): Fault {
  const name = pick(random, fleet.nodeNames);
  const freeze = (kind: string, ms: number) => ({
    name: `${name} is frozen for ${kind}`,
    happen: () => frozen(() => fleet.node(name).pid, ms),
  });
  const fault = pick(random, [
    {
      name: `${name} is killed`,
      happen: async () => {
        const node = fleet.node(name);
        node.signal('SIGKILL');
        await node.untilGone();
        await fleet.startNode(name);
      },
    },
    {
      name: `a worker of ${name} is killed`,
      happen: async () => {
        const [worker] = fleet.node(name).workers();
        if (worker !== undefined) process.kill(worker.pid, 'SIGKILL');
      },
    },
    {
      name: `${name} is ended and starts again`,
      happen: async () => {
        const node = fleet.node(name);
        // A second signal ends it at once. Two that are sent together may arrive as one.
        const again = setInterval(() => node.signal('SIGTERM'), 100);
        await node.untilGone().finally(() => clearInterval(again));
        await fleet.startNode(name);
      },
    },
    {
      name: `the clock of ${name} is moved by an hour`,
      happen: async () => fleet.node(name).signal('SIGUSR2'),
    },
    freeze('a moment', between(random, ...shortMs)),
    freeze('long', between(random, ...longMs)),
  ]);
  return { ...fault, target: name };
}

function faultOfDaemon({ daemon }: FaultyFleet, random: Random): Fault {
  const fault = pick(random, [
    {
      name: 'the daemon is killed',
      happen: async () => {
        await daemon.kill();
        await daemon.startAgain();
      },
    },
    {
      name: 'the daemon is frozen for a moment',
      happen: () => frozen(() => daemon.pid, between(random, ...shortMs)),
    },
    {
      name: 'the daemon is frozen for long',
      happen: () => frozen(() => daemon.pid, between(random, ...longMs)),
    },
    {
      name: 'the clock of the daemon is moved by an hour',
      happen: async () => {
        process.kill(daemon.pid, 'SIGUSR2');
      },
    },
    {
      name: 'a second daemon is started',
      happen: async () => {
        await runGatehouse(['start', '--data-dir', daemon.dataDir]);
      },
    },
  ]);
  return { ...fault, target: 'daemon' };
}

function faultOfEngine({ redis, toEngine }: FaultyFleet, random: Random): Fault {
  const restart = {
    name: 'the engine is killed with all that it has',
    happen: async () => {
      await redis.kill();
      await pass(between(random, ...shortMs));
      await redis.start();
    },
  };
  const fault = pick(random, [restart, ...faultsOfProxy(toEngine, 'engine', random)]);
  return { ...fault, target: 'engine' };
}

function faultOfLine(fleet: FaultyFleet, random: Random): Fault {
  const name = pick(random, fleet.nodeNames);
  return { ...pick(random, faultsOfProxy(fleet.lineOf(name), name, random)), target: name };
}

function faultsOfProxy(proxy: BadProxy, where: string, random: Random) {
  const held = (direction: 'up' | 'down', ms: number) => async () => {
    proxy.hold(direction);
    await pass(ms);
    proxy.release();
  };
  return [
    { name: `connections to ${where} are cut`, happen: async () => proxy.cut() },
    { name: `connections to ${where} go silent`, happen: async () => proxy.silence() },
    ...(['up', 'down'] as const).flatMap((direction) => [
      {
        name: `connections to ${where} wait for a moment (${direction})`,
        happen: held(direction, between(random, ...shortMs)),
      },
      {
        name: `connections to ${where} wait for long (${direction})`,
        happen: held(direction, between(random, ...longMs)),
      },
    ]),
  ];
}

async function frozen(pidOf: () => number, ms: number): Promise<void> {
  process.kill(pidOf(), 'SIGSTOP');
  await pass(ms);
  process.kill(pidOf(), 'SIGCONT');
}
