import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/api-error.ts';
import { editor } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { type EditName, editHistory } from '../../api/queries/project-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { authorTexts } from './author-texts.ts';
import { partTexts } from './edits/part-texts.ts';

type Direction = 'undo' | 'redo';

/** The edits of the project by their names, also those of others, each with a way back to before it. */
export function EditHistory() {
  const words = useTexts(authorTexts);
  const nameOf = useEditName();
  const may = useMay();
  const { data, error } = useQuery(editHistory);
  const go = useSteps(data?.etag ?? '');
  const rows = [
    ...(data?.redo ?? []).map(({ edit }, place) => ({ edit, place, direction: 'redo' as const })).reverse(),
    ...(data?.undo ?? []).map(({ edit }, place) => ({ edit, place, direction: 'undo' as const })),
  ];
  const labels = { undo: words.undoTo, redo: words.redoTo };
  return (
    <Section title={words.history}>
      <ProblemNote error={error ?? go.error} />
      {rows.length === 0 && <p className="quiet">{words.noHistory}</p>}
      <ol className="rows edit-steps">
        {rows.map(({ edit, place, direction }) => (
          <li key={`${direction} ${place}`} className={`edit-${direction}`}>
            <span className={direction === 'redo' ? 'quiet' : ''}>{nameOf(edit)}</span>
            {may('project_undo') && (
              <Button
                aria-label={`${labels[direction]}: ${nameOf(edit)}`}
                disabled={go.isPending}
                onClick={() => go.mutate({ direction, count: place + 1 })}
              >
                {labels[direction]}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface Way {
  readonly direction: Direction;
  readonly count: number;
}

/** Goes several steps, each from the state that the one before has left: an edit of somebody else in between ends it. */
function useSteps(etag: string) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'edit' },
    mutationFn: async ({ direction, count }: Way) => {
      let tag = etag;
      for (let left = count; left > 0; left -= 1) {
        const answer = editor.POST(`/projects/current/${direction}`, {
          body: {},
          headers: { 'If-Match': tag },
        });
        await read(answer);
        tag = (await answer).response.headers.get('etag') ?? '';
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['projects'] }),
  });
}

/** The name of an edit in the language of the page. */
export function useEditName(): (edit: EditName | null) => string {
  const words = { ...useTexts(authorTexts), ...useTexts(partTexts) };
  const format = useFormat();
  return (edit) => {
    if (edit === null) return words.unnamed;
    const { change, part, count, name } = edit;
    return words.edit(words.change[change], words.parts[part], count > 1 ? format.number(count) : name);
  };
}
