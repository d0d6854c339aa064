import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../texts/define-texts.ts';
import { useFormat } from '../../../texts/use-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { fieldTexts } from './field-texts.ts';
import type { FinderDraft } from './finder-draft.ts';
import type { PageElement } from './page-elements.ts';
import { tryFinders } from './try-finders.ts';

interface Props {
  readonly trial: {
    readonly instanceId: number;
    readonly element: PageElement;
    readonly all: readonly PageElement[];
  };
  readonly accepted: readonly string[];
  readonly onPick: (draft: FinderDraft) => void;
}

/** The ways to find the picked element, each tried on the page. */
export function FinderWays({ trial, accepted, onPick }: Props) {
  const words = useTexts(fieldTexts);
  const format = useFormat();
  const { data, error } = useQuery({
    queryKey: ['pages', trial.instanceId, 'ways', trial.element.ref],
    queryFn: () => tryFinders(trial),
    retry: false,
    gcTime: 0,
  });
  const ways = data?.filter(({ draft }) => accepted.includes(draft.discriminator));
  const frame = ways?.[0]?.draft.frame ?? '';
  return (
    <section className="fields" aria-label={words.ways}>
      <h3>{words.ways}</h3>
      <ProblemNote error={error} />
      <p role="status" className="quiet">
        {data === undefined && error === null && words.loading}
        {ways?.length === 0 && words.noWays}
      </p>
      {frame !== '' && (
        <p className="quiet frame-path">
          {words.inFrame} <code>{frame}</code>
        </p>
      )}
      <ul className="rows">
        {ways?.map(({ draft, shown, count }) => (
          <li key={shown}>
            <span>
              <Badge tone={count === 1 ? 'good' : 'waiting'}>{words.matches(format.number(count))}</Badge>{' '}
              <code>{shown}</code>
            </span>
            <Button aria-label={words.use(shown)} onClick={() => onPick(draft)}>
              +
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
