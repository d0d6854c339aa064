import type { ProjectRecordings } from '../recording/project-recordings.ts';
import type { EditorHandlers } from './editor.ts';

export function recordingHandlers(recordings: ProjectRecordings) {
  return {
    recording_get: () => recordings.status(),
    recording_set: async ({ body }) => {
      await recordings.set(body.isRecording);
      return {};
    },
  } satisfies Partial<EditorHandlers>;
}
