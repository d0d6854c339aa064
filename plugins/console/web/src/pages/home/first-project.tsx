import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { read } from '../../api/api-error.ts';
import { editor, runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { project } from '../../api/queries/project-queries.ts';
import { tasksSummary } from '../../api/queries/task-queries.ts';
import { uploadTask } from '../../api/upload-task.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { homeTexts } from './home-texts.ts';
import sample from './sample.zp?raw';

/** Ways to a first project, each in one click, where there is no task yet. */
export function FirstProject() {
  const words = useTexts(homeTexts);
  const may = useMay();
  const { data } = useQuery(tasksSummary);
  const mayRun = may('task_create') && may('task_start');
  const mayWrite = may('project_create') && may('action_add');
  if (data?.total !== 0 || !(mayRun || mayWrite)) return null;
  return (
    <Section title={words.first}>
      <p className="lead">{words.firstLead}</p>
      <div className="buttons">
        {mayRun && <RunSample />}
        {mayWrite && <NewProject />}
      </div>
    </Section>
  );
}

function RunSample() {
  const { firstRun } = useTexts(homeTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: async () => {
      const { id } = await uploadTask('sample.zp', new Blob([sample]));
      await read(runner.POST('/tasks/{id}/start', { params: { path: { id } }, body: {} }));
    },
    onSuccess: () => navigate({ to: '/inbox' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  });
  return (
    <>
      <Button kind="primary" onClick={() => run.mutate()} disabled={run.isPending}>
        {firstRun}
      </Button>
      <ProblemNote error={run.error} />
    </>
  );
}

/** A project of the person's own. One that is open already is not put aside. */
function NewProject() {
  const words = useTexts(homeTexts);
  const may = useMay();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: open } = useQuery(project);
  const make = useMutation({
    mutationFn: async (isRecorded: boolean) => {
      await read(editor.POST('/projects', { body: {} }));
      if (isRecorded) await read(editor.PUT('/projects/current/recording', { body: { isRecording: true } }));
    },
    onSuccess: () => navigate({ to: '/author' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['projects'] }),
  });
  if (open === undefined) return null;
  if (open !== null) return <Link to="/author">{words.firstOpen}</Link>;
  return (
    <>
      {may('recording_set') && (
        <Button onClick={() => make.mutate(true)} disabled={make.isPending}>
          {words.firstRecord}
        </Button>
      )}
      <Button onClick={() => make.mutate(false)} disabled={make.isPending}>
        {words.firstBlank}
      </Button>
      <ProblemNote error={make.error} />
    </>
  );
}
