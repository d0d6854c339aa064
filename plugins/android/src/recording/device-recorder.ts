import type { RecordedAction, Recorder, Recording, RecordingListener } from '@gatehouse/plugin-runtime/api';

/** One recording, from its start to its end. */
export interface DeviceTake {
  record(action: RecordedAction): void;
  /** What is to be done before it ends. */
  onEnd(finish: () => Promise<void>): void;
}

/**
 * Where the editor asks for what a person does with devices. It watches no device itself: what is done through this
 * plugin is told to the take that is on.
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
