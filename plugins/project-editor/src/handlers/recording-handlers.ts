import type { Handlers } from '@gatehouse/sdk-plugin';
import type { recordingOperations } from '../declaration/recording-operations.ts';
import type { ProjectRecordings } from '../recording/project-recordings.ts';

export function recordingHandlers(recordings: ProjectRecordings) {
  return {
    recording_get: () => recordings.status(),
    recording_set: async ({ body, caller }) => {
      await recordings.set(body.isRecording, caller);
      return {};
    },
  } satisfies Handlers<typeof recordingOperations>;
}
