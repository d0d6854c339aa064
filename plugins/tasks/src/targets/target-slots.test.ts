import assert from 'node:assert/strict';
import { test } from 'node:test';
import { between, createRandom, pick, readSeed, rounds } from '@gatehouse/test-tiers';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { MemoryStore } from '../../test/fakes/memory-store.ts';
import type { TargetLimit } from './target-limit.ts';
import { type StoredLimit, TargetLimits } from './target-limits.ts';
import { TargetSlots } from './target-slots.ts';
import { type StoredStarts, TargetStarts } from './target-starts.ts';

const shop = 'host:shop.example';
const anna = 'account:anna';

async function slotsWith(limits: readonly TargetLimit[], store = new MemoryStore(), clock = new FakeClock()) {
  const stored: TargetLimits = new TargetLimits(await store.collection<StoredLimit>('limits'), () =>
    slots.limitsChanged(),
  );
  const starts = new TargetStarts(await store.collection<StoredStarts>('starts'));
  const limitOf = (target: string) => stored.of(target);
  const slots = new TargetSlots({ clock, starts, limitOf });
  await stored.set(limits);
  let tries = 0;
  /** The id of the try, or null. */
  const take = (taskId: string, ...targets: readonly string[]) => {
    tries += 1;
    const tryId = `try-${tries}`;
    return slots.take({ taskId, tryId, targets }) ? tryId : null;
  };
  return { slots, limits: stored, starts, clock, store, take };
}

const atOnce = (target: string, count: number): TargetLimit => ({ target, atOnce: count, rate: null });
const rateOf = (target: string, starts: number, seconds: number): TargetLimit => ({
  ...{ target, atOnce: null, rate: { starts, seconds } },
});

test('a slot is held from begin to end of a try, over all tasks, and the reason names the target', async () => {
  const { slots, take } = await slotsWith([atOnce(shop, 1)]);

  const first = take('a', shop);
  assert.equal(take('b', shop), null);
  assert.equal(slots.reasonOf('b'), 'waits for host:shop.example, where 1 of 1 tries at once run');
  assert.deepEqual(slots.woken(), []);
  assert.notEqual(take('c', 'host:other.example'), null);

  slots.leave(first ?? '');
  assert.deepEqual(slots.woken(), ['b']);
  assert.equal(slots.reasonOf('b'), null);
  assert.notEqual(take('b', shop), null);
});

test('the state of a task that waits behind others says so, also where a slot is free', async () => {
  const { slots, take } = await slotsWith([atOnce(shop, 1)]);
  const first = take('a', shop);
  for (const task of ['b', 'c', 'd']) take(task, shop);
  const full = slots.reasonOf('d');

  slots.leave(first ?? '');

  assert.equal(full, `waits for ${shop}, where 1 of 1 tries at once run, behind 2 other tasks`);
  assert.deepEqual(
    ['b', 'c', 'd'].map((task) => slots.reasonOf(task)),
    [null, `waits for ${shop}, behind 1 other task`, `waits for ${shop}, behind 2 other tasks`],
  );
});

test('tasks get slots in the order in which they asked', async () => {
  const { slots, take } = await slotsWith([atOnce(shop, 1)]);
  const first = take('a', shop);
  take('b', shop);
  take('c', shop);

  slots.leave(first ?? '');
  assert.equal(take('c', shop), null);
  assert.equal(take('a', shop), null);
  assert.match(slots.reasonOf('a') ?? '', /behind 2 other tasks/);
  assert.notEqual(take('b', shop), null);
});

test('a task that waits for two targets is not passed over by tasks that use one of them', async () => {
  const { slots, take } = await slotsWith([atOnce(shop, 1), atOnce(anna, 1)]);
  const shopping = take('a', shop);
  const mailing = take('b', anna);
  take('both', shop, anna);

  slots.leave(shopping ?? '');
  assert.equal(take('a', shop), null);
  slots.leave(mailing ?? '');
  assert.deepEqual(slots.woken(), ['both']);
  assert.notEqual(take('both', shop, anna), null);
});

test('a task that needs no slot any more loses its turn, and the next one is woken', async () => {
  const { slots, take } = await slotsWith([atOnce(shop, 1), atOnce(anna, 1)]);
  take('c', anna);
  const first = take('a', shop);
  take('both', shop, anna);
  take('b', shop);
  slots.leave(first ?? '');
  assert.deepEqual(slots.woken(), ['both']);

  slots.forget('both');

  assert.deepEqual(slots.woken(), ['b']);
});

test('no more tries start within the time of a rate, and its end is due', async () => {
  const { slots, take, clock } = await slotsWith([rateOf(shop, 2, 60)]);
  const began = clock.now();
  slots.leave(take('a', shop) ?? '');
  clock.advance(10_000);
  slots.leave(take('a', shop) ?? '');

  assert.equal(take('a', shop), null);
  assert.equal(slots.dueAt, began + 60_000);
  assert.equal(
    slots.reasonOf('a'),
    'waits for host:shop.example, where 2 tries may start in 60 s, the next at 2026-03-01T10:01:00.000Z',
  );
  clock.advance(49_999);
  assert.deepEqual(slots.woken(), []);
  clock.advance(1);
  assert.deepEqual(slots.woken(), ['a']);
  assert.notEqual(take('a', shop), null);
});

test('a rate goes on in a new daemon, where slots are free; a try that never began does not count', async () => {
  const before = await slotsWith([rateOf(shop, 2, 60), atOnce(anna, 1)]);
  const begun = before.take('a', shop, anna);
  await before.slots.record([begun ?? '']);
  const never = before.take('b', shop);
  before.slots.cancel(never ?? '');

  const after = await slotsWith([rateOf(shop, 2, 60), atOnce(anna, 1)], before.store, before.clock);

  assert.notEqual(after.take('a', shop, anna), null);
  assert.equal(after.take('b', shop), null);
  after.clock.advance(60_000);
  await after.starts.sweep(() => 60_000, after.clock.now());
  assert.deepEqual((await after.store.collection('starts')).all(), []);
});

test('a clock that was set back closes a target for the time of its rate at most', async () => {
  const { slots, take, clock } = await slotsWith([rateOf(shop, 1, 60)]);
  slots.leave(take('a', shop) ?? '');
  clock.advance(-86_400_000);

  assert.equal(take('a', shop), null);
  assert.equal(slots.dueAt, clock.now() + 60_000);
});

test('a wildcard limits each host by itself, except those with a limit of their own', async () => {
  const { slots, limits, take } = await slotsWith([atOnce('host:*', 1), atOnce(shop, 2)]);

  assert.notEqual(take('a', 'host:one.example'), null);
  assert.equal(take('b', 'host:one.example'), null);
  assert.notEqual(take('c', 'host:two.example'), null);
  assert.notEqual(take('d', shop), null);
  assert.notEqual(take('d', shop), null);
  assert.notEqual(take('e', anna), null);
  assert.deepEqual(
    limits.all().map((limit) => slots.useOf(limit)),
    [
      { running: 2, waiting: 1 },
      { running: 2, waiting: 0 },
    ],
  );
});

test('a higher limit, and none, wake tasks that wait; a lower one lets tries go on', async () => {
  const { slots, limits, take } = await slotsWith([atOnce(shop, 2)]);
  take('a', shop);
  take('a', shop);
  take('b', shop);
  await limits.set([atOnce(shop, 1)]);
  assert.deepEqual(slots.woken(), []);

  await limits.set([atOnce(shop, 3)]);
  assert.deepEqual(slots.woken(), ['b']);
  assert.equal(await limits.remove([shop, shop]), 1);
  assert.deepEqual(slots.woken(), ['b']);
  assert.notEqual(take('b', shop), null);
});

const maxTryMs = 5000;
const maxRateMs = 8000;
const taskCount = 9;

/** Tasks that always want more, with tries of any length, at random targets. */
async function simulate(seed: number): Promise<void> {
  const random = createRandom(seed);
  const targets = ['host:a', 'host:b', 'account:a', 'account:b', 'account:c'];
  const limits = targets.map((target) =>
    between(random, 0, 1) === 0
      ? atOnce(target, between(random, 1, 3))
      : rateOf(target, between(random, 1, 3), between(random, 1, maxRateMs / 1000)),
  );
  const { slots, clock, take } = await slotsWith(limits);
  const wanted = Array.from({ length: taskCount }, () => [
    ...new Set(Array.from({ length: between(random, 1, 3) }, () => pick(random, targets))),
  ]);
  const running = new Map<string, { readonly targets: readonly string[]; readonly endsAt: number }>();
  const starts: { readonly target: string; readonly at: number }[] = [];
  const waitsSince = new Map<number, number>();
  const demand = (task: number) => {
    const tryId = take(`${task}`, ...(wanted[task] ?? []));
    if (tryId === null) {
      if (!waitsSince.has(task)) waitsSince.set(task, clock.now());
      return;
    }
    waitsSince.delete(task);
    running.set(tryId, {
      targets: wanted[task] ?? [],
      endsAt: clock.now() + between(random, 1, maxTryMs),
    });
    starts.push(...(wanted[task] ?? []).map((target) => ({ target, at: clock.now() })));
    demand(task);
  };
  const checkLimits = () => {
    for (const { target, atOnce: max, rate } of limits) {
      const held = [...running.values()].filter((each) => each.targets.includes(target)).length;
      assert.ok(held <= (max ?? Number.POSITIVE_INFINITY), `${target} at once`);
      const windowMs = (rate?.seconds ?? 0) * 1000;
      const inWindow = starts.filter((each) => each.target === target && each.at > clock.now() - windowMs);
      assert.ok(rate === null || inWindow.length <= rate.starts, `${target} rate`);
    }
  };
  for (let step = 0; step < 400; step += 1) {
    clock.advance(between(random, 0, 500));
    for (const [tryId, { endsAt }] of running) {
      if (endsAt > clock.now()) continue;
      running.delete(tryId);
      slots.leave(tryId);
    }
    const stopped = between(random, 0, 40);
    if (waitsSince.delete(stopped)) slots.forget(`${stopped}`);
    for (const id of slots.woken()) demand(Number(id));
    const first = between(random, 0, taskCount - 1);
    for (let n = 0; n < taskCount; n += 1) {
      const task = (first + n) % taskCount;
      if (!waitsSince.has(task)) demand(task);
    }
    checkLimits();
    const maxWaitMs = taskCount * (maxTryMs + maxRateMs + 1000);
    for (const [task, since] of waitsSince)
      assert.ok(clock.now() - since <= maxWaitMs, `task ${task} starves at ${wanted[task]}`);
  }
}

const simulations = rounds('schedules of tries at targets', { quick: 10, all: 40, long: 2000 });

test(`limits hold at each moment, and no task starves, ${simulations} times`, async () => {
  const seed = readSeed();
  for (let n = 0; n < simulations; n += 1) await simulate(seed + n);
});
