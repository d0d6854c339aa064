import type { Recorder, Recorders, Recording, RecordingListener } from '@gatehouse/plugin-runtime/api';

/** A recorder that watches nobody: the test says what was done. */
export class TestRecorder implements Recorders, Recorder {
  starts = 0;
  stops = 0;
  /** Why none can be started; null where one can. */
  problem: Error | null = null;
  isThere = true;
  /** Of further domains. */
  others: readonly Recorder[] = [];
  listener: RecordingListener = { record: () => undefined, lost: () => undefined };

  add(): void {
    throw new Error('The editor adds no recorder.');
  }

  all(): readonly Recorder[] {
    return this.isThere ? [this, ...this.others] : [];
  }

  async start(listener: RecordingListener): Promise<Recording> {
    if (this.problem) throw this.problem;
    this.starts += 1;
    this.listener = listener;
    return {
      stop: async () => {
        this.stops += 1;
      },
    };
  }
}
