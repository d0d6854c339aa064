import type { Workers } from '@gatehouse/plugin-runtime/api';
import type { RunInfo } from '@gatehouse/sdk-actions';
import type { OpenedInstance, OpenInstance } from '../instance-channels.ts';
import { parseBrowserArguments } from './browser-arguments.ts';
import type { EditorInstance } from './editor-instance.ts';
import type { InstanceRegistry } from './instance-registry.ts';

interface Parts {
  readonly registry: InstanceRegistry;
  readonly editorInstance: Pick<EditorInstance, 'makeRoom'>;
  readonly workers: Pick<Workers, 'ofRun'>;
}

/** Creates the instance for the browser that a run is about to start. Runs of the editor belong to no task. */
export function openForRun({ registry, editorInstance, workers }: Parts) {
  return async (
    { browserArgs: text = '', isHeaded = false, isIsolated = false }: OpenInstance,
    { taskId, uowId, proxy, node }: Pick<RunInfo, 'taskId' | 'uowId' | 'proxy' | 'node'>,
  ): Promise<OpenedInstance> => {
    const worker = () => workers.ofRun(uowId);
    const now = worker();
    if (now === null) throw new Error('The run is over.');
    const lives = { workerPid: now.pid, folder: now.folder, node, worker };
    const look = { proxy, isHeaded, isIsolated, browserArgs: parseBrowserArguments(text) };
    if (taskId !== null) {
      return registry.open({ host: 'runner', owner: { kind: 'task', taskId, ...lives }, ...look });
    }
    await editorInstance.makeRoom(now.pid);
    return registry.open({ host: 'editor', owner: { kind: 'editor', ...lives }, ...look });
  };
}
