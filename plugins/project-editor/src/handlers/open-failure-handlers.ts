import { buffer } from 'node:stream/consumers';
import { type KeptState, type StateOwner, traceOrder } from '@gatehouse/plugin-runtime/api';
import { type Caller, GatehouseError } from '@gatehouse/sdk-plugin';
import type { Artifact, ArtifactStore } from '@gatehouse/sdk-plugin/internal';
import type { ProjectArtifacts } from '../artifacts/project-artifacts.ts';
import { approvedStart, noteStart } from '../workspace/approved-start.ts';
import type { EditorHandlers, WholeEditor } from './editor.ts';

interface Asked {
  /** Absent: a run of the editor failed. */
  readonly taskId?: string | null | undefined;
  readonly artifactId: string;
}

export interface KeptFailures {
  readonly store: ArtifactStore;
  /** Those of the open project. */
  readonly artifacts: Pick<ProjectArtifacts, 'find'>;
}

export function openFailureHandlers(editor: WholeEditor, kept: KeptFailures) {
  const { workspace, executionJournal, runs } = editor;
  return {
    debug_open_failure: async (call) => {
      const { caller, requestId } = call;
      const { taskId = null, artifactId, trace } = call.body;
      assertMayRead(caller, taskId === null ? 'project:read' : 'task:read');
      const project = workspace.current();
      const { state, sha256 } = await readState({ taskId, artifactId }, { ...kept, runs });
      const start = await approvedStart(editor, { project, call });
      const place = project.run.resume({ ...start, trace: traceOrder(trace) }, state);
      const details = { ...(taskId !== null && { taskId }), artifactId, sha256 };
      await executionJournal.note({ event: 'artifact_read', requestId, keyId: caller.keyId, details });
      await noteStart(editor, start, requestId);
      return place;
    },
  } satisfies Partial<EditorHandlers>;
}

interface Read {
  readonly state: KeptState;
  readonly sha256: string;
}

async function readState(
  asked: Asked,
  { store, artifacts, runs }: KeptFailures & Pick<WholeEditor, 'runs'>,
): Promise<Read> {
  const { taskId, artifactId } = asked;
  const artifact =
    taskId == null ? await artifacts.find(artifactId) : await store.get({ kind: 'task', taskId }, artifactId);
  const bytes = artifact && (await store.open(artifact));
  if (artifact === null || bytes === null) throw new GatehouseError('not_found', missing(asked));
  const content = await buffer(bytes).catch(() => null);
  const state = content && runs.openState(ownerOf(artifact), content);
  if (state !== null) return { state, sha256: artifact.sha256 };
  throw new GatehouseError(
    'failed_precondition',
    `The artifact ${artifactId} cannot be opened: it is no state of a run, was changed, or was sealed with another master key.`,
  );
}

function ownerOf({ owner }: Artifact): StateOwner {
  return owner.kind === 'task' ? owner : { taskId: null, uowId: owner.runId };
}

function missing({ taskId, artifactId }: Asked): string {
  return taskId == null
    ? `The open project has no artifact ${artifactId}; GET /projects/current/artifacts?kind=state lists those there are. One of a task needs taskId.`
    : `The task ${taskId} has no artifact ${artifactId}; GET /tasks/{id}/artifacts?kind=state of the runner lists those there are.`;
}

/** A state gives what the artifacts beside it do. */
function assertMayRead({ scopes, maxTier }: Caller, needed: 'project:read' | 'task:read'): void {
  if (scopes.has(needed)) return;
  throw new GatehouseError('forbidden', `The call also needs the scope ${needed}, which the key lacks.`, {
    required: { tier: 3, scopes: [needed] },
    current: { tier: maxTier, scopes: [...scopes] },
    missingScopes: [needed],
  });
}
