import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useMay } from '../../api/queries/capability-queries.ts';
import {
  diagramLook,
  layout,
  notes,
  type Project,
  project,
  structure,
} from '../../api/queries/project-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { ActionForm } from './action-form.tsx';
import { ActionTree } from './action-tree.tsx';
import { AddAction } from './add-action.tsx';
import { authorTexts } from './author-texts.ts';
import type { DroppedAction } from './canvas/dropped-action.ts';
import { DataSection } from './data/data-section.tsx';
import { LeftDrafts } from './data/left-drafts.tsx';
import { LastResult } from './debug/last-result.tsx';
import { useFollowedRun } from './debug/last-results.ts';
import { Recording } from './debug/recording.tsx';
import { RunPanel } from './debug/run-panel.tsx';
import { TileCard } from './debug/tile-card.tsx';
import { EditHistory } from './edit-history.tsx';
import { setDraftProject } from './edits/drafts.ts';
import { type Editing, useEdit } from './edits/use-edit.ts';
import { OpenProject } from './open-project.tsx';
import { Problems } from './project-checks.tsx';
import { ProjectHead } from './project-head.tsx';
import { RecoveredEdits } from './recovered-edits.tsx';
import { type ActionRow, type TreeRow, toTreeRows } from './tree-rows.ts';
import './author.css';
import './fields/fields.css';

/** The canvas is a script of its own, which is asked for together with the project. */
const canvasScript = import('./canvas/canvas.tsx');
const Canvas = lazy(async () => ({ default: (await canvasScript).Canvas }));

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

const noNotes: readonly [] = [];

function Workbench({ open }: { readonly open: Project }) {
  const may = useMay();
  const words = useTexts(authorTexts);
  const editing = useEdit();
  useEffect(() => setDraftProject(open), [open]);
  const { data, error } = useQuery(structure);
  usePrefetchQuery(layout);
  usePrefetchQuery(diagramLook);
  const { data: texts = noNotes } = useQuery(notes);
  const rows = useMemo(() => (data === undefined ? [] : toTreeRows(data, texts)), [data, texts]);
  const [selected, setSelected] = useState<string | null>(null);
  const row = findAction(rows, selected);
  const [dropped, setDropped] = useState<DroppedAction | null>(null);
  const after = row?.id ?? rows.findLast(({ kind }) => kind === 'action')?.id ?? null;
  const add = { editing, dropped, onAdded: setSelected, onEnd: () => setDropped(null) };
  return (
    <>
      <ProjectHead project={open} />
      <ProblemNote error={error} />
      <EditNote editing={editing} />
      <RecoveredEdits project={open} onJump={setSelected} />
      <LeftDrafts projectId={open.projectId} editing={editing} />
      <div className="stage">
        <Section title={words.canvas}>
          <Suspense fallback={<div className="canvas-room" />}>
            {data !== undefined && (
              <Canvas
                {...{ structure: data, selected, editing }}
                onSelect={setSelected}
                onDrop={setDropped}
              />
            )}
          </Suspense>
        </Section>
        <div className="workbench-column stage-side">
          <ActionForm row={row} rows={rows} editing={editing} />
          {may('action_add') && <AddAction {...add} after={after} />}
        </div>
      </div>
      <div className="workbench">
        <RunColumn {...{ rows, selected, editing }} onSelect={setSelected} />
        <div className="workbench-column">
          {data !== undefined && <Problems rows={rows} onJump={setSelected} />}
          <Recording />
          <EditHistory />
        </div>
        <DataSection editing={editing} onJump={setSelected} />
      </div>
    </>
  );
}

interface RunColumnProps {
  readonly rows: readonly TreeRow[];
  readonly selected: string | null;
  readonly editing: Editing;
  readonly onSelect: (id: string) => void;
}

/** The actions, and how they ran. */
function RunColumn({ rows, selected, editing, onSelect }: RunColumnProps) {
  useFollowedRun();
  const find = (id: string | null) => findAction(rows, id);
  return (
    <div className="workbench-column">
      <ActionTree rows={rows} selected={selected} onSelect={onSelect} />
      <LastResult find={find} chosen={find(selected)} editing={editing} />
      <RunPanel find={find} />
      <TileCard find={find} />
    </div>
  );
}

function findAction(rows: readonly TreeRow[], id: string | null): ActionRow | null {
  return rows.find((one): one is ActionRow => one.kind === 'action' && one.id === id) ?? null;
}

/** Says whether the project has the last edit, and asks where somebody else was first. */
function EditNote({ editing }: { readonly editing: Editing }) {
  const words = useTexts(authorTexts);
  const { done, drop, error, failed, isPending, refused, run } = editing;
  return (
    <>
      <p role="status" className="quiet edit-note">
        {isPending ? words.sending : done !== null && words.done(done.name)}
      </p>
      <ProblemNote error={error} />
      {failed !== null && (
        <div className="buttons">
          <Button onClick={() => run(failed)}>{words.retry(failed.name)}</Button>
          <Button onClick={drop}>{words.drop}</Button>
        </div>
      )}
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
