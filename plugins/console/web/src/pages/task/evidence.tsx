import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Artifact, artifactBytes, tryArtifacts } from '../../api/queries/one-task-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { taskTexts } from './task-texts.ts';

interface Props {
  readonly taskId: string;
  readonly uowId: string;
}

/** Pictures, pages and other files that a failed try left. */
export function Evidence({ taskId, uowId }: Props) {
  const { data } = useQuery(tryArtifacts(taskId, uowId));
  if (data === undefined || data.length === 0) return null;
  return (
    <ul className="evidence">
      {pictureFirst(data).map((artifact) => (
        <li key={artifact.id}>
          {isPicture(artifact) && <Picture taskId={taskId} artifact={artifact} />}
          <SaveButton taskId={taskId} artifact={artifact} />
        </li>
      ))}
    </ul>
  );
}

function pictureFirst(artifacts: readonly Artifact[]): readonly Artifact[] {
  return artifacts.toSorted((one, other) => Number(isPicture(other)) - Number(isPicture(one)));
}

function isPicture({ mediaType }: Artifact): boolean {
  return mediaType.startsWith('image/');
}

interface ArtifactProps {
  readonly taskId: string;
  readonly artifact: Artifact;
}

function Picture({ taskId, artifact }: ArtifactProps) {
  const { data: bytes } = useQuery(artifactBytes(taskId, artifact.id));
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address === undefined ? null : <img src={address} alt={artifact.name} />;
}

function SaveButton({ taskId, artifact: { id, name, size } }: ArtifactProps) {
  const words = useTexts(taskTexts);
  const format = useFormat();
  const save = useMutation({
    mutationFn: async () => offerFile(name, await queryClient.fetchQuery(artifactBytes(taskId, id))),
  });
  return (
    <>
      <Button aria-label={words.save(name)} onClick={() => save.mutate()} disabled={save.isPending}>
        {name} ({format.bytes(size)})
      </Button>
      <ProblemNote error={save.error} />
    </>
  );
}

/** The browser asks where to keep it; what it holds is never opened as a page of ours. */
function offerFile(name: string, bytes: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
