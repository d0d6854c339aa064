import type { Logger } from '@gatehouse/sdk-plugin';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';

/** Undo steps, run in reverse order when the daemon stops or a start fails. */
export interface CleanUp {
  add(what: string, undo: () => void | Promise<void>): void;
  /** A slot in the order for parts that are added later. */
  group(): Pick<CleanUp, 'add'>;
  /** Continues after a failure, so that one part does not prevent the others from ending. Safe to repeat. */
  run(): Promise<void>;
}

interface Part {
  readonly what: string;
  readonly undo: () => void | Promise<void>;
}

const partMs = 15_000;

export function createCleanUp(log: Logger): CleanUp {
  const parts: (Part | CleanUp)[] = [];
  return {
    add: (what, undo) => void parts.push({ what, undo }),
    group: () => {
      const group = createCleanUp(log);
      parts.push(group);
      return group;
    },
    run: async () => {
      for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
        if ('run' in part) await part.run();
        else await end(part, log);
      }
    },
  };
}

async function end({ what, undo }: Part, log: Logger): Promise<void> {
  const undoing = Promise.resolve().then(undo);
  await withTimeLimit(undoing, partMs, () => {
    throw new Error(`${what} did not end within ${partMs} ms`);
  }).catch((error: unknown) => {
    log.error('a part of the daemon did not stop cleanly', { what, error: String(error) });
  });
}
