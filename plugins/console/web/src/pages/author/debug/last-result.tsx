import { useQuery } from '@tanstack/react-query';
import { action as actionQuery, runStatus } from '../../../api/queries/project-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { useFormat } from '../../../texts/use-format.ts';
import { GuardedPicture } from '../../../things/pictures/guarded-picture.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { Section } from '../../../ui/section.tsx';
import { ActionCommands } from './action-commands.tsx';
import { debugTexts } from './debug-texts.ts';
import { type ActionEdits, type DebuggedAction, nameOf } from './debugged-action.ts';
import { useLastResults } from './last-results.ts';
import { namedVariables } from './named-variables.ts';
import { ValueList } from './run-values.tsx';
import { useTraced } from './use-traced.ts';

interface Props {
  /** The action under the pointer, else the chosen one. */
  readonly row: DebuggedAction | null;
  readonly chosen: DebuggedAction | null;
  readonly editing: ActionEdits;
}

/** The last time that an action ran, and the values that it names. */
export function LastResult({ row, chosen, editing }: Props) {
  const words = useTexts(debugTexts);
  return (
    <Section title={words.last} aside={<span className="quiet">{words.lastLead}</span>}>
      {row === null ? <p className="quiet">{words.chooseLast}</p> : <Result row={row} />}
      {chosen !== null && row === chosen && <ActionCommands row={chosen} editing={editing} />}
    </Section>
  );
}

function Result({ row }: { readonly row: DebuggedAction }) {
  const words = useTexts(debugTexts);
  const format = useFormat();
  const { actionId } = row.node;
  const last = useLastResults().get(actionId);
  const facts = [
    last?.durationMs != null ? words.took(format.duration(Math.round(last.durationMs))) : '',
    last !== undefined && last.times > 1 ? words.times(format.number(last.times)) : '',
    last === undefined ? '' : format.time(last.startedAt),
  ];
  return (
    <div className="run-panel">
      <p>
        <strong>{nameOf(row)}</strong>: {last === undefined ? words.never : words.status[last.status]}{' '}
        <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <ProblemNote error={last?.error} />
      <NamedValues row={row} />
      <Traced actionId={actionId} />
    </div>
  );
}

function NamedValues({ row: { node } }: { readonly row: DebuggedAction }) {
  const words = useTexts(debugTexts);
  const { actionId, groupId } = node;
  const { data: action } = useQuery(actionQuery({ actionId, groupId }));
  const { data: status } = useQuery(runStatus);
  const texts = [...Object.values(action?.parameters ?? {}), ...Object.values(action?.results ?? {})];
  const names = new Set(namedVariables(texts));
  const values = (status?.variables ?? []).filter(({ name }) => names.has(name));
  if (values.length === 0) return null;
  return (
    <section aria-label={words.named}>
      <h3>{words.named}</h3>
      <ValueList values={values} />
    </section>
  );
}

function Traced({ actionId }: { readonly actionId: string }) {
  const words = useTexts(debugTexts);
  const traced = useTraced(actionId);
  if (traced === undefined) return null;
  const results = Object.entries(traced.action.results).map(([name, value]) => ({ name, value }));
  return (
    <>
      {results.length > 0 && (
        <section aria-label={words.results}>
          <h3>{words.results}</h3>
          <ValueList values={results} />
        </section>
      )}
      {traced.picture !== null && (
        <div className="last-picture">
          <GuardedPicture bytes={traced.picture} alt={words.after} />
        </div>
      )}
    </>
  );
}
