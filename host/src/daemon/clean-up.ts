import type { Logger } from '@gatehouse/sdk-plugin';

/** What has to be undone, in reverse order, when the daemon stops or a start fails half way. */
export interface CleanUp {
  add(what: string, undo: () => void | Promise<void>): void;
  /** Goes on after a failure: one part that does not end must not keep the others. Safe to repeat. */
  run(): Promise<void>;
}

const partMs = 15_000;

export function createCleanUp(log: Logger): CleanUp {
  const parts: { what: string; undo: () => void | Promise<void> }[] = [];
  return {
    add: (what, undo) => void parts.push({ what, undo }),
    run: async () => {
      for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
        const { what, undo } = part;
        await bounded(what, undo).catch((error: unknown) => {
          log.error('a part of the daemon did not stop cleanly', { what, error: String(error) });
        });
      }
    },
  };
}

async function bounded(what: string, undo: () => void | Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not end within ${partMs} ms`)), partMs);
  });
  try {
    await Promise.race([undo(), late]);
  } finally {
    clearTimeout(timer);
  }
}
