import type { PluginProblem } from '@gatehouse/host/manifest/read-manifest';
import type { LivePlugin } from '@gatehouse/host/plugins/live-plugin';
import type { PluginState } from '@gatehouse/host/plugins/plugin-state';

/** Problems of worker parts, as workers report them, for as long as that generation of the plugin lives. */
export interface WorkerProblems {
  /** False where it is known, or the plugin does not live any more. */
  note(plugin: PluginState, message: string): boolean;
  of(plugin: PluginState): PluginProblem | null;
}

export function createWorkerProblems(): WorkerProblems {
  const messages = new WeakMap<LivePlugin, string>();
  return {
    note: ({ live }, message) => {
      if (live === null || messages.get(live) === message) return false;
      messages.set(live, message);
      return true;
    },
    of: ({ id, live }) => {
      const message = live === null ? undefined : messages.get(live);
      if (message === undefined) return null;
      return {
        code: 'worker_failed',
        message: `The worker part of ${id} did not load, so its actions fail: ${message}`,
        fix: `Mend the code of ${id}, then run: npx gatehouse plugin disable ${id}, and enable it again`,
      };
    },
  };
}
