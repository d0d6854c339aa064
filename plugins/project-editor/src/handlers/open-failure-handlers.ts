import { buffer } from 'node:stream/consumers';
import type { KeptState } from '@gatehouse/plugin-runtime/api';
import { type ArtifactStore, type Caller, GatehouseError } from '@gatehouse/sdk-plugin';
import { approvedStart, noteStart } from '../workspace/approved-start.ts';
import type { Editor, EditorHandlers } from './editor.ts';

/** The state of a try gives what its artifacts do. */
const needed = 'task:read';

interface Asked {
  readonly taskId: string;
  readonly artifactId: string;
}

export function openFailureHandlers(editor: Editor, store: ArtifactStore) {
  const { workspace, executionJournal, runs } = editor;
  return {
    debug_open_failure: async (call) => {
      const { body, caller, requestId } = call;
      assertMayRead(caller);
      const project = workspace.current();
      const { kept, sha256 } = await readState(body, { store, runs });
      const start = await approvedStart(editor, { project, call });
      const place = project.run.resume(start, kept);
      const details = { ...body, sha256 };
      await executionJournal.note({ event: 'artifact_read', requestId, keyId: caller.keyId, details });
      await noteStart(editor, start, requestId);
      return place;
    },
  } satisfies Partial<EditorHandlers>;
}

interface Read {
  readonly kept: KeptState;
  readonly sha256: string;
}

async function readState(
  { taskId, artifactId }: Asked,
  { store, runs }: Pick<Editor, 'runs'> & { readonly store: ArtifactStore },
): Promise<Read> {
  const artifact = await store.get({ kind: 'task', taskId }, artifactId);
  const bytes = artifact && (await store.open(artifact));
  if (artifact === null || bytes === null || artifact.owner.kind !== 'task') {
    throw new GatehouseError(
      'not_found',
      `The task ${taskId} has no artifact ${artifactId}; GET /tasks/{id}/artifacts?kind=state of the runner lists those there are.`,
    );
  }
  const content = await buffer(bytes).catch(() => null);
  const kept = content && runs.openState(artifact.owner, content);
  if (kept !== null) return { kept, sha256: artifact.sha256 };
  throw new GatehouseError(
    'failed_precondition',
    `The artifact ${artifactId} cannot be opened: it is no state of a try, was changed, or was sealed with another master key.`,
  );
}

function assertMayRead({ scopes, maxTier }: Caller): void {
  if (scopes.has(needed)) return;
  throw new GatehouseError('forbidden', `The call also needs the scope ${needed}, which the key lacks.`, {
    required: { tier: 3, scopes: [needed] },
    current: { tier: maxTier, scopes: [...scopes] },
    missingScopes: [needed],
  });
}
