import type { Finder } from '@gatehouse/sdk-actions/document';
import { type Caller, service } from '@gatehouse/sdk-plugin';

/** Something that a person did, as an action of the catalog. */
export interface RecordedAction {
  readonly type: string;
  readonly action: string;
  /** For people, such as `Click Send`. */
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly finder: Finder | null;
  /** What its parameters refer to; made where the project has no variable of that name. */
  readonly variables: readonly RecordedVariable[];
}

export interface RecordedVariable {
  readonly name: string;
  readonly defaultValue: string;
  readonly comment: string;
}

export interface RecordingListener {
  /** In the order in which they happened. */
  record(action: RecordedAction): void;
  /** Nothing more can be recorded, as when the browser was closed. */
  lost(reason: string): void;
}

export interface Recording {
  /** Resolves once all that was done before has been recorded. Safe to repeat. */
  stop(): Promise<void>;
}

/** Watches what a person does in what the editor debugs with: a browser, devices. */
export interface Recorder {
  /** Throws failed_precondition when there is nothing to watch and none can be opened. */
  start(listener: RecordingListener, caller: Pick<Caller, 'scopes'>): Promise<Recording>;
}

/** The recorders that the loaded plugins bring. An edition may have none. */
export interface Recorders {
  add(recorder: Recorder): void;
  /** In the order in which they were added. */
  all(): readonly Recorder[];
}

export const recorders = service<Recorders>('runtime.recorders');

export interface RecorderList extends Recorders {
  /** Gives what takes it back. */
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
