import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components } from '../generated/editor.d.ts';
import { editor } from '../hosts.ts';

/** The last time that an action of the open project ran. */
export type RunAction = components['schemas']['RunAction'];
export type DebugStatus = components['schemas']['DebugStatus'];

const FOLLOW_MS = 1_000;
const MOST = 5_000;

/** The last time of each action since the last start, by the id of the action. Steps are no changes, so they are asked for. */
export const runActions = (isRunning: boolean) =>
  queryOptions({
    queryKey: ['projects', 'run-actions'],
    refetchInterval: isRunning ? FOLLOW_MS : false,
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, RunAction>> => {
      const params = { query: { take: MOST } };
      const { actions } = await read(editor.GET('/projects/current/debug/actions', { params, signal }));
      return new Map(actions.map((action) => [action.actionId, action]));
    },
  });

interface RecordingState {
  readonly isRecording: boolean;
  readonly recordedActions: number;
}

/** Whether what a person does in the browser of the editor becomes actions. It may end by itself. */
export const recordingState = queryOptions<RecordingState>({
  queryKey: ['projects', 'recording'],
  refetchInterval: ({ state }) => (state.data?.isRecording === true ? FOLLOW_MS : false),
  queryFn: ({ signal }) => read(editor.GET('/projects/current/recording', { signal })),
});
