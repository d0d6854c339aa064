import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/api-error.ts';
import { editor } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import type { Project } from '../../api/queries/project-queries.ts';
import { createStore, useStore } from '../../store/create-store.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { ChangeRows } from './data/change-rows.tsx';
import { keptAside } from './open-forms.tsx';
import { recoveredTexts } from './recovered-texts.ts';

/** The project whose recovered edits this page has seen and keeps; null for none. */
const seen = createStore<string | null>(null);

interface Props {
  readonly project: Project;
  readonly onJump: (actionId: string) => void;
}

/** Edits that were not saved when the daemon ended: what they change, and whether to keep them. */
export function RecoveredEdits({ project, onJump }: Props) {
  const words = useTexts(recoveredTexts);
  const format = useFormat();
  const seenId = useStore(seen);
  const [isShown, setShown] = useState(false);
  const { projectId, projectPath, recovered } = project;
  if (recovered === null || seenId === projectId) return null;
  return (
    <Section title={words.recovered}>
      <p role="status">{words.lead(format.number(recovered.edits))}</p>
      {recovered.fileChanged && <p className="problem">{words.fileChanged}</p>}
      {isShown && <ChangeRows path={projectPath ?? ''} onJump={onJump} />}
      <div className="buttons">
        {!isShown && <Button onClick={() => setShown(true)}>{words.show}</Button>}
        <Button onClick={() => seen.set(projectId)}>{words.keep}</Button>
        <DiscardButton path={projectPath} />
      </div>
    </Section>
  );
}

/** Opens the file again, which keeps the edits in a file of their own; a project without a file is closed. */
function DiscardButton({ path }: { readonly path: string | null }) {
  const words = useTexts(recoveredTexts);
  const may = useMay();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (path === null) {
        await read(editor.POST('/projects/current/close', { body: { discardUnsavedChanges: true } }));
        return;
      }
      const { recoveryPath } = await read(editor.POST('/projects/open', { body: { path } }));
      keptAside.set(recoveryPath ?? null);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['projects'] }),
  });
  if (!may('project_open')) return null;
  return (
    <>
      <Button onClick={() => (path === null ? setAsking(true) : mutate())} disabled={isPending}>
        {words.discard}
      </Button>
      <ProblemNote error={error} />
      {isAsking && (
        <Dialog
          title={words.discard}
          description={<p>{words.discardLead}</p>}
          onClose={() => setAsking(false)}
        >
          <div className="buttons">
            <Button kind="danger" onClick={() => mutate()} disabled={isPending}>
              {words.discard}
            </Button>
            <Button onClick={() => setAsking(false)}>{words.cancel}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
