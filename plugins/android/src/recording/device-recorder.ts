import type { RecordedAction, Recorder, Recording, RecordingListener } from '@gatehouse/plugin-runtime/api';

/** One recording, from its start to its end. */
export interface DeviceTake {
  record(action: RecordedAction): void;
  /** Adds work to do before it ends. */
  onEnd(finish: () => Promise<void>): void;
}

/**
 * The recorder of the editor for user actions on devices. It watches no device itself: this plugin reports its user
 * actions to the active take.
 */
export class DeviceRecorder implements Recorder {
  #take: DeviceTake | null = null;

  /** Null while nothing is recorded. */
  get take(): DeviceTake | null {
    return this.#take;
  }

  async start(listener: RecordingListener): Promise<Recording> {
    let finish: () => Promise<void> = async () => undefined;
    const take: DeviceTake = {
      record: (action) => listener.record(action),
      onEnd: (work) => {
        finish = work;
      },
    };
    this.#take = take;
    let stopping: Promise<void> | null = null;
    return {
      stop: () => {
        if (this.#take === take) this.#take = null;
        stopping ??= finish();
        return stopping;
      },
    };
  }
}
