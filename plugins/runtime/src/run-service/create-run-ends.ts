import type { RunEnds } from '@gatehouse/sdk-actions/internal';

export function createRunEnds(): RunEnds {
  /** By the run. Few runs have one. */
  const waiting = new Map<string, (() => void)[]>();
  return {
    recorded({ uowId, taskId }) {
      if (taskId === null) return Promise.resolve();
      return new Promise((resolve) => {
        waiting.set(uowId, [...(waiting.get(uowId) ?? []), resolve]);
      });
    },
    record(uowIds) {
      if (waiting.size === 0) return;
      for (const uowId of uowIds) {
        for (const resolve of waiting.get(uowId) ?? []) resolve();
        waiting.delete(uowId);
      }
    },
  };
}
