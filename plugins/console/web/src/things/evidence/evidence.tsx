import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ArtifactFacts, artifactOf } from '../../api/queries/artifact-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { GuardedPicture } from '../pictures/guarded-picture.tsx';
import { ArtifactFile } from './artifact-file.tsx';
import { evidenceTexts } from './evidence-texts.ts';

interface Props {
  /** Null for a run of the editor. */
  readonly taskId: string | null;
  readonly artifacts: readonly ArtifactFacts[];
}

/** Pictures, pages, traces and other files that a run left. Their content stays text. */
export function Evidence({ taskId, artifacts }: Props) {
  if (artifacts.length === 0) return null;
  return (
    <ul className="evidence">
      {pictureFirst(artifacts).map((artifact) => (
        <li key={artifact.id}>
          {isPicture(artifact) && <Picture taskId={taskId} artifact={artifact} />}
          {artifact.kind === 'trace' && <TraceLink taskId={taskId} artifactId={artifact.id} />}
          <ArtifactFile taskId={taskId} artifact={artifact} />
        </li>
      ))}
    </ul>
  );
}

function pictureFirst(artifacts: readonly ArtifactFacts[]): readonly ArtifactFacts[] {
  return artifacts.toSorted((one, other) => Number(isPicture(other)) - Number(isPicture(one)));
}

function isPicture({ mediaType }: ArtifactFacts): boolean {
  return mediaType === 'image/png' || mediaType === 'image/jpeg';
}

interface PictureProps {
  readonly taskId: string | null;
  readonly artifact: ArtifactFacts;
}

function Picture({ taskId, artifact }: PictureProps) {
  const { data: bytes } = useQuery(artifactOf(taskId, artifact.id));
  return bytes === undefined ? null : <GuardedPicture bytes={bytes} alt={artifact.name} />;
}

function TraceLink({ taskId, artifactId }: { readonly taskId: string | null; readonly artifactId: string }) {
  const words = useTexts(evidenceTexts);
  return (
    <Link to="/traces/$artifactId" params={{ artifactId }} search={taskId === null ? {} : { task: taskId }}>
      {words.trace}
    </Link>
  );
}
