import type { PluginView } from './plugin-view.ts';

/** A plugin that answers on purpose after a longer time, such as a poll, is rare. */
const silentMs = 60_000;

/** A sentence about the oldest open call of a plugin in a process of its own; null where none is old. */
export function silentCall({ process, calls }: Pick<PluginView, 'process' | 'calls'>): string | null {
  const { open, longestMs, oldestOperation } = calls;
  if (process === null || longestMs < silentMs) return null;
  const seconds = Math.floor(longestMs / 1000);
  return `${oldestOperation} has not answered a call for ${seconds} s; ${open} of its calls are open`;
}
