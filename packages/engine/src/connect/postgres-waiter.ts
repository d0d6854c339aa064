import type { Connection } from './connection.ts';

/** Every node hears of every job, in each queue of the database. */
export function createPostgresWaiter(pollMs: number) {
  const noticed = new Set<string>();
  let isWoken = false;
  let wakeUp: () => void = () => undefined;
  const take = (queues: readonly string[]) => queues.find((queue) => noticed.delete(queue)) ?? null;
  const waiter: Pick<Connection, 'waitForJob' | 'passOn' | 'wake'> = {
    waitForJob: async (queues) => {
      const isEnough = () => isWoken || queues.some((queue) => noticed.has(queue));
      if (!isEnough())
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pollMs);
          wakeUp = () => {
            if (!isEnough()) return;
            clearTimeout(timer);
            resolve();
          };
        });
      isWoken = false;
      return take(queues);
    },
    passOn: async () => undefined,
    wake: () => {
      isWoken = true;
      wakeUp();
    },
  };
  const notice = (queue: string) => {
    noticed.add(queue);
    wakeUp();
  };
  return { ...waiter, notice };
}
