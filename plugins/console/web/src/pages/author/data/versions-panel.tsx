import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/api-error.ts';
import { editor } from '../../../api/hosts.ts';
import { useMay } from '../../../api/queries/capability-queries.ts';
import { project } from '../../../api/queries/project-queries.ts';
import { type ProjectVersion, versionImage, versions } from '../../../api/queries/version-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { useFormat } from '../../../texts/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import type { Editing } from '../edits/use-edit.ts';
import { ChangeRows } from './change-rows.tsx';
import { versionTexts } from './version-texts.ts';

interface Props {
  readonly editing: Editing;
  readonly onJump: (actionId: string) => void;
}

/** The versions of the file that saves have replaced, to look at and to go back to. */
export function VersionsPanel({ editing, onJump }: Props) {
  const words = useTexts(versionTexts);
  const format = useFormat();
  const { data, error } = useQuery(versions);
  const [shown, setShown] = useState<ProjectVersion | null>(null);
  return (
    <>
      <ProblemNote error={error} />
      {data?.length === 0 && <p className="quiet">{words.none}</p>}
      <ol className="rows">
        {data?.map((version) => (
          <li key={version.versionId}>
            <span>
              {words.savedAt} <time dateTime={version.savedAt}>{format.dateTime(version.savedAt)}</time>{' '}
              <span className="quiet">{format.bytes(version.sizeBytes)}</span>
            </span>
            <Button onClick={() => setShown(version)}>{words.look(format.dateTime(version.savedAt))}</Button>
          </li>
        ))}
      </ol>
      {shown !== null && (
        <VersionDialog
          version={shown}
          editing={editing}
          onJump={(actionId) => {
            setShown(null);
            onJump(actionId);
          }}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

interface DialogProps extends Props {
  readonly version: ProjectVersion;
  readonly onClose: () => void;
}

/** A version with its picture, and what has changed since. */
function VersionDialog({ version, editing, onJump, onClose }: DialogProps) {
  const words = useTexts(versionTexts);
  const may = useMay();
  const at = useFormat().dateTime(version.savedAt);
  const { versionId } = version;
  const restore = () => {
    const params = { path: { versionId } };
    editing.run({
      name: words.name(at),
      send: (headers) =>
        read(editor.POST('/projects/current/versions/{versionId}/restore', { params, headers, body: {} })),
    });
    onClose();
  };
  return (
    <Dialog title={words.title(at)} description={<p>{words.lead}</p>} onClose={onClose} isWide>
      <ChangeRows path={version.path} onJump={onJump} />
      <VersionPicture versionId={versionId} at={at} />
      {may('project_version_restore') && (
        <div className="buttons">
          <Button kind="primary" onClick={restore}>
            {words.restore}
          </Button>
          <span className="quiet">{words.restoreLead}</span>
        </div>
      )}
    </Dialog>
  );
}

function VersionPicture({ versionId, at }: { readonly versionId: string; readonly at: string }) {
  const words = useTexts(versionTexts);
  const { data: open } = useQuery(project);
  const { data, error } = useQuery(versionImage(open?.projectId ?? '', versionId));
  if (data === undefined) return error ? <ProblemNote error={error} /> : <p role="status">{words.drawing}</p>;
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.svg)}`;
  return <img className="version-picture" src={address} alt={words.picture(at)} />;
}
