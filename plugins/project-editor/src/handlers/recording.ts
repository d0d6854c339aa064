import type { ProjectRecordings } from '../recording/project-recordings.ts';
import type { EditorHandlers } from './editor.ts';

export function recordingHandlers(recordings: ProjectRecordings) {
  return {
    recording_get: () => recordings.status(),
    recording_set: async ({ body, caller }) => {
      await recordings.set(body.isRecording, caller);
      return {};
    },
  } satisfies Partial<EditorHandlers>;
}
