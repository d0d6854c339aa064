import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { tasksSummary } from '../../api/queries/task-queries.ts';
import { uploadTask } from '../../api/upload-task.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { homeTexts } from './home-texts.ts';
import sample from './sample.zp?raw';

/** Runs a sample project in one click, where there is no task yet. */
export function FirstProject() {
  const words = useTexts(homeTexts);
  const may = useMay();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data } = useQuery(tasksSummary);
  const run = useMutation({
    mutationFn: async () => {
      const { id } = await uploadTask('sample.zp', new Blob([sample]));
      await read(runner.POST('/tasks/{id}/start', { params: { path: { id } }, body: {} }));
      return id;
    },
    onSuccess: () => navigate({ to: '/inbox' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  });
  if (data?.total !== 0 || !may('task_create') || !may('task_start')) return null;
  return (
    <Section title={words.first}>
      <p className="lead">{words.firstLead}</p>
      <ProblemNote error={run.error} />
      <Button kind="primary" onClick={() => run.mutate()} disabled={run.isPending}>
        {words.firstRun}
      </Button>
    </Section>
  );
}
