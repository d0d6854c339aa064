import type { Logger } from '@gatehouse/sdk-plugin';
import type { PluginSupervisor } from '../plugins/plugin-supervisor.ts';

/**
 * Errors that nobody caught no longer end the process: the plugin that they come from does. One without an owner counts
 * as a fault of the host itself, and the daemon goes on. Gives what undoes it.
 */
export function takeStrayErrors(supervisor: PluginSupervisor, log: Logger): () => void {
  const take = (error: unknown) => {
    try {
      if (supervisor.stray(error) === null) supervisor.note('host', 'stray', error);
    } catch (cause) {
      log.error('an error that nobody caught could not be blamed', {
        error: String(error),
        cause: String(cause),
      });
    }
  };
  process.on('uncaughtException', take);
  process.on('unhandledRejection', take);
  return () => {
    process.off('uncaughtException', take);
    process.off('unhandledRejection', take);
  };
}
