import type { Finder } from '@gatehouse/sdk-actions/document';
import { type Caller, service } from '@gatehouse/sdk-plugin';

/** A user action as an action of the catalog. */
export interface RecordedAction {
  readonly type: string;
  readonly action: string;
  /** For people, such as `Click Send`. */
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly finder: Finder | null;
  /** Variables that its parameters refer to; created where the project does not have them. */
  readonly variables: readonly RecordedVariable[];
}

export interface RecordedVariable {
  readonly name: string;
  readonly defaultValue: string;
  readonly comment: string;
}

export interface RecordingListener {
  /** Called in order. */
  record(action: RecordedAction): void;
  /** Recording has ended, for example because the browser was closed. */
  lost(reason: string): void;
}

export interface Recording {
  /** Resolves when all earlier user actions are recorded. May be repeated. */
  stop(): Promise<void>;
}

/** Records user actions in the browser or the devices of the editor. */
export interface Recorder {
  /** Throws failed_precondition when there is no browser or device, and none can be opened. */
  start(listener: RecordingListener, caller: Pick<Caller, 'scopes'>): Promise<Recording>;
}

/** The recorders of the loaded plugins. An edition may have none. */
export interface Recorders {
  add(recorder: Recorder): void;
  /** All recorders in the order in which they were added. */
  all(): readonly Recorder[];
}

export const recorders = service<Recorders>('runtime.recorders');

export interface RecorderList extends Recorders {
  /** Returns a function that removes it. */
  add(recorder: Recorder): () => void;
}

export function createRecorders(): RecorderList {
  const added = new Set<Recorder>();
  return {
    add(recorder) {
      added.add(recorder);
      return () => void added.delete(recorder);
    },
    all: () => [...added],
  };
}
