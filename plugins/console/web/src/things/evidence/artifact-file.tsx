import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ArtifactFacts, artifactOf } from '../../api/queries/artifact-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { offerFile } from '../../ui/offer-file.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Scrollable } from '../../ui/scrollable.tsx';
import { DrawnPage } from './drawn-page.tsx';
import { evidenceTexts } from './evidence-texts.ts';

const SHOWN_CHARACTERS = 100_000;

interface Props {
  readonly taskId: string | null;
  readonly artifact: ArtifactFacts;
}

/** A file with a button that saves it, and one that shows its text here. */
export function ArtifactFile({ taskId, artifact }: Props) {
  const { id, name, size } = artifact;
  const words = useTexts(evidenceTexts);
  const format = useFormat();
  const [isRead, setRead] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const save = useMutation({
    mutationFn: async () => offerFile(name, await queryClient.fetchQuery(artifactOf(taskId, id))),
  });
  return (
    <>
      <span className="buttons">
        <Button aria-label={words.save(name)} onClick={() => save.mutate()} disabled={save.isPending}>
          {name} ({format.bytes(size)})
        </Button>
        {isText(artifact) && (
          <Button
            aria-expanded={isRead}
            aria-label={isRead ? words.close(name) : words.read(name)}
            onClick={() => setRead(!isRead)}
          >
            {isRead ? words.closeShort : words.readShort}
          </Button>
        )}
        {artifact.mediaType.startsWith('text/html') && (
          <Button
            aria-expanded={isDrawn}
            aria-label={isDrawn ? words.hide(name) : words.draw(name)}
            onClick={() => setDrawn(!isDrawn)}
          >
            {isDrawn ? words.hideShort : words.drawShort}
          </Button>
        )}
      </span>
      <ProblemNote error={save.error} />
      {isDrawn && <DrawnPage taskId={taskId} artifact={artifact} />}
      {isRead && <Content taskId={taskId} artifact={artifact} />}
    </>
  );
}

/** A state is sealed, so there is nothing to read in it. */
function isText({ kind, mediaType }: ArtifactFacts): boolean {
  return kind !== 'state' && /^text\/|json|xml/.test(mediaType);
}

/** The text as it is, also of a page: nothing of it becomes markup. */
function Content({ taskId, artifact }: Props) {
  const words = useTexts(evidenceTexts);
  const { data: bytes, error } = useQuery(artifactOf(taskId, artifact.id));
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void bytes?.text().then((read) => {
      if (!isGone) setText(read);
    });
    return () => {
      isGone = true;
    };
  }, [bytes]);
  return (
    <>
      <ProblemNote error={error} />
      {text !== undefined && (
        <Scrollable className="artifact-text" aria-label={artifact.name}>
          <pre>{text.slice(0, SHOWN_CHARACTERS)}</pre>
        </Scrollable>
      )}
      {(text?.length ?? 0) > SHOWN_CHARACTERS && <p className="quiet">{words.cut}</p>}
    </>
  );
}
