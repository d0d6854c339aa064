import type { PluginSupervisor } from '@gatehouse/host/plugins/plugin-supervisor';
import type { Logger } from '@gatehouse/sdk-plugin';

/**
 * Uncaught errors quarantine the plugin that caused them instead of ending the process. An error without an owner is a
 * fault of the host, and the daemon continues. Returns a function that removes the handler.
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
