import type { IQueueBackend } from 'bullmq';
import type { Connection } from './connect/connection.ts';
import { queueName } from './job-names.ts';

/** Which sets there are, kept in the engine: a later daemon finds the queues of an earlier one. */
export interface KnownSets {
  /** Makes the set known before the first offer to it. */
  announce(set: string): Promise<void>;
  /** Announces each set again at its next offer: the engine may have lost them. */
  forget(): void;
  list(): Promise<readonly string[]>;
  clear(): Promise<void>;
  /** Leaves the name of the daemon in the engine, which is gone when the engine lost its data. */
  sign(): Promise<void>;
  /** The name of the daemon that signed last; null when the engine lost its data. */
  signer(): Promise<string | null>;
}

const signOfDaemon = 'daemon';

export function createKnownSets({ backendOf }: Connection, daemon: string): KnownSets {
  const table = backendOf('sets');
  const announced = new Map<string, Promise<unknown>>();
  const fields = async () => Object.entries(await table.getQueueMeta());
  const sign = async () => {
    await table.setQueueMeta({ [signOfDaemon]: daemon });
  };
  return {
    announce: async (set) => {
      const queue = queueName(set);
      const known = announced.get(queue) ?? announceIn(table, backendOf(queue), { [queue]: set });
      announced.set(queue, known);
      try {
        await known;
      } catch (error) {
        announced.delete(queue);
        throw error;
      }
    },
    forget: () => announced.clear(),
    list: async () =>
      (await fields()).flatMap(([queue, set]) => (set && queueName(set) === queue ? [set] : [])),
    clear: async () => {
      announced.clear();
      const names = (await fields()).map(([name]) => name);
      if (names.length > 0) await table.removeQueueMetaFields(names);
      await sign();
    },
    sign,
    signer: async () => (await table.getQueueMeta())[signOfDaemon] ?? null,
  };
}

/** Nobody reads the events that BullMQ writes for each queue. */
async function announceIn(table: IQueueBackend, queue: IQueueBackend, names: Record<string, string>) {
  await Promise.all([table.setQueueMeta(names), queue.setQueueMeta({ 'opts.maxLenEvents': 1 })]);
}
