import type { Recorder, Recorders, Recording, RecordingListener } from '@gatehouse/plugin-runtime/api';

/** A recorder without a device: the test reports user actions. */
export class TestRecorder implements Recorders, Recorder {
  starts = 0;
  stops = 0;
  /** The error of a start; null when it succeeds. */
  problem: Error | null = null;
  isThere = true;
  /** Recorders of further domains. */
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
