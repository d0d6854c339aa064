import { readTrace } from '@gatehouse/sdk-plugin/internal/read-trace';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { artifactOf, runArtifacts } from '../../../api/queries/artifact-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { unpackTrace } from '../../../things/trace/unpack-trace.ts';

type ShownAction = ReturnType<typeof readTrace>['actions'][number];

export interface TracedAction {
  readonly action: ShownAction;
  /** The page after it, if there is a picture of it. */
  readonly picture: Blob | null;
}

/** The last time of each action in a trace, by the id of the action. */
const traced = (artifactId: string) =>
  queryOptions({
    queryKey: ['traced', artifactId],
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: async (): Promise<ReadonlyMap<string, TracedAction>> => {
      const bytes = await queryClient.fetchQuery(artifactOf(null, artifactId));
      const unpacked = await unpackTrace(new Uint8Array(await bytes.arrayBuffer()));
      const entries = readTrace(unpacked).actions.map((action) => {
        const picture = unpacked.pictures.get(action.after);
        return [
          action.actionId,
          { action, picture: picture === undefined ? null : new Blob([picture]) },
        ] as const;
      });
      return new Map(entries);
    },
  });

/** The entry of an action in the trace of the last run; undefined where that run kept none. */
export function useTraced(actionId: string): TracedAction | undefined {
  const { data = [] } = useQuery(runArtifacts);
  const [newest] = data;
  const trace = data.find(({ kind, runId }) => kind === 'trace' && runId === newest?.runId);
  const { data: actions } = useQuery({ ...traced(trace?.id ?? ''), enabled: trace !== undefined });
  return actions?.get(actionId);
}
