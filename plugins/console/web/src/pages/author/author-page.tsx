import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMay } from '../../api/queries/capability-queries.ts';
import { type Project, project, structure } from '../../api/queries/project-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { ActionForm } from './action-form.tsx';
import { ActionTree } from './action-tree.tsx';
import { AddAction } from './add-action.tsx';
import { authorTexts } from './author-texts.ts';
import { OpenProject } from './open-project.tsx';
import { Picture, Problems } from './project-checks.tsx';
import { ProjectHead } from './project-head.tsx';
import { ProjectRun } from './project-run.tsx';
import { type ActionRow, toTreeRows } from './tree-rows.ts';
import { type Editing, useEdit } from './use-edit.ts';
import './author.css';

export function AuthorPage() {
  const { title } = useTexts(authorTexts);
  const { data, error } = useQuery(project);
  if (data === null) return <OpenProject />;
  if (data === undefined) {
    return (
      <>
        <h1>{title}</h1>
        <ProblemNote error={error} />
      </>
    );
  }
  return <Workbench key={data.projectId} open={data} />;
}

function Workbench({ open }: { readonly open: Project }) {
  const may = useMay();
  const editing = useEdit();
  const { data, error } = useQuery(structure);
  const rows = useMemo(() => (data === undefined ? [] : toTreeRows(data)), [data]);
  const [selected, setSelected] = useState<string | null>(null);
  const row = rows.find((one): one is ActionRow => one.kind === 'action' && one.id === selected) ?? null;
  const after = row?.id ?? rows.at(-1)?.id ?? null;
  return (
    <>
      <ProjectHead project={open} />
      <ProblemNote error={error} />
      <EditNote editing={editing} />
      <div className="workbench">
        <ActionTree rows={rows} selected={selected} onSelect={setSelected} />
        <ActionForm row={row} rows={rows} editing={editing} />
        {may('action_add') && <AddAction editing={editing} after={after} onAdded={setSelected} />}
        <Problems rows={rows} onJump={setSelected} />
        <ProjectRun />
        <Picture name={open.projectName} />
      </div>
    </>
  );
}

/** Says whether the project has the last edit, and asks where somebody else was first. */
function EditNote({ editing }: { readonly editing: Editing }) {
  const words = useTexts(authorTexts);
  const { done, drop, error, isPending, refused, run } = editing;
  return (
    <>
      <p role="status" className="quiet edit-note">
        {isPending ? words.sending : done !== null && words.done(done.name)}
      </p>
      <ProblemNote error={error} />
      {refused !== null && (
        <div className="problem" role="alert">
          <p>{words.refused(refused.name)}</p>
          <div className="buttons">
            <Button onClick={() => run(refused)}>{words.again}</Button>
            <Button onClick={drop}>{words.drop}</Button>
          </div>
        </div>
      )}
    </>
  );
}
