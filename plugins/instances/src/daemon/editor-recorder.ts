import type { RecordedAction, Recorder, Recording, RecordingListener } from '@gatehouse/plugin-runtime/api';
import type { Caller } from '@gatehouse/sdk-plugin';
import { startRecording, stopRecording, takeRecorded } from '../command-channels.ts';
import type { ApiInstances } from './api-instances.ts';
import { commandInstance } from './command-instance.ts';
import type { EditorInstance } from './editor-instance.ts';
import type { Instance } from './instance.ts';

interface Parts {
  readonly editorInstance: Pick<EditorInstance, 'get'>;
  readonly instances: Pick<ApiInstances, 'during'>;
}

const COMMAND_MS = 15_000;
const WAIT_MS = 1000;

/** Records user actions in the browser of the editor. */
export class EditorRecorder implements Recorder {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async start(listener: RecordingListener, caller: Pick<Caller, 'scopes'>): Promise<Recording> {
    const instance = await this.#parts.editorInstance.get(caller);
    await commandInstance(instance, startRecording, { command: {}, timeoutMs: COMMAND_MS });
    const recording = new RecordingLoop({ ...this.#parts, instance, listener });
    void recording.run();
    return recording;
  }
}

interface LoopParts extends Parts {
  readonly instance: Instance;
  readonly listener: RecordingListener;
}

/** Fetches the recorded actions, in order, until the recording stops or the browser has ended. */
class RecordingLoop implements Recording {
  readonly #parts: LoopParts;
  #isStopped = false;
  #fetching: Promise<void> = Promise.resolve();
  #stopping: Promise<void> | null = null;

  constructor(parts: LoopParts) {
    this.#parts = parts;
  }

  /** While it records, the instance is in use. */
  async run(): Promise<void> {
    const { instance, instances, listener } = this.#parts;
    const fetchAll = async () => {
      while (!this.#isStopped) {
        this.#fetching = this.#fetch();
        await this.#fetching;
      }
    };
    try {
      await instances.during(instance.id, fetchAll);
    } catch (error) {
      if (!this.#isStopped) listener.lost(error instanceof Error ? error.message : String(error));
      this.#isStopped = true;
    }
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    const { instance } = this.#parts;
    const stopping = commandInstance(instance, stopRecording, { command: {}, timeoutMs: COMMAND_MS });
    // A pending fetch comes first; a browser that has ended has no more actions.
    await this.#fetching.catch(() => undefined);
    this.#report(await stopping.catch(() => []));
  }

  async #fetch(): Promise<void> {
    const command = { waitMs: WAIT_MS };
    const { instance } = this.#parts;
    this.#report(await commandInstance(instance, takeRecorded, { command, timeoutMs: COMMAND_MS }));
  }

  #report(actions: readonly RecordedAction[]): void {
    for (const action of actions) this.#parts.listener.record(action);
  }
}
