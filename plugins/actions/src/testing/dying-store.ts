import { memoryCollection, type TestStore } from './test-shared-data.ts';

/** A store whose process is killed at its nth step: before a change, or behind it. */
export function dyingStore(steps: number) {
  let step = 0;
  let die = () => {};
  const isDead = new Promise<void>((resolve) => {
    die = resolve;
  });
  const alive = memoryCollection();
  const pass = async () => {
    step += 1;
    if (step < steps) return;
    die();
    await new Promise<never>(() => undefined);
  };
  const dying = async <T>(change: () => Promise<T>) => {
    await pass();
    const result = await change();
    await pass();
    return result;
  };
  const collection: typeof alive = {
    ...alive,
    all: () => alive.all(),
    insert: (document) => dying(() => alive.insert(document)),
    update: (id, change) => dying(() => alive.update(id, change)),
    remove: (id) => dying(() => alive.remove(id)),
  };
  const before: TestStore = new Map([['held-entries', collection]]);
  return { before, after: new Map([['held-entries', alive]]), isDead };
}
