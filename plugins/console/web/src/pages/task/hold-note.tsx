import { useMutation, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import type { TaskState } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { taskTexts } from './task-texts.ts';

/** Why the task does not go on, and what to do about it. */
export function HoldNote({ state: { id, holdReason, waitReason } }: { readonly state: TaskState }) {
  const words = useTexts(taskTexts);
  const may = useMay();
  const queries = useQueryClient();
  const approve = useMutation({
    mutationFn: (expectedDigest: string) =>
      read(runner.POST('/tasks/{id}/approve', { params: { path: { id } }, body: { expectedDigest } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  });
  if (holdReason === null)
    return waitReason === null ? null : <Section title={words.waits}>{waitReason}</Section>;
  return (
    <Section title={words.held}>
      <p>{holdReason.message}</p>
      <ul className="quiet">
        {holdReason.changedFiles.map((file) => (
          <li key={file}>{file}</li>
        ))}
      </ul>
      <ProblemNote error={approve.error} />
      {may('task_approve') && (
        <Button onClick={() => approve.mutate(holdReason.digest)} disabled={approve.isPending}>
          {words.approve}
        </Button>
      )}
    </Section>
  );
}
