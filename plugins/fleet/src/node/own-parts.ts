import type { WorkerTransport } from '@gatehouse/plugin-runtime/api';
import type { PluginDirectory } from '@gatehouse/sdk-plugin/internal';

type ToWorker = Parameters<WorkerTransport['send']>[0];

/** Workers load the parts of this machine: the daemon names the plugins, and their places are here. */
export function withOwnParts(
  directory: Pick<PluginDirectory, 'workerParts'>,
): (message: unknown) => ToWorker {
  return (value) => {
    const message = trustMessage(value);
    if (message.kind !== 'load') return message;
    const wanted = new Set(message.parts.map(({ pluginId }) => pluginId));
    const parts = directory
      .workerParts()
      .filter(({ pluginId, confined }) => confined === null && wanted.has(pluginId));
    return { ...message, parts };
  };
}

/** The worker parses it. */
function trustMessage(message: unknown): ToWorker {
  return message as ToWorker;
}
