import { useQuery } from '@tanstack/react-query';
import { action as actionQuery, runStatus } from '../../../api/queries/project-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { useFormat } from '../../../texts/use-format.ts';
import { GuardedPicture } from '../../../things/pictures/guarded-picture.tsx';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import { debugTexts } from './debug-texts.ts';
import { type DebuggedAction, nameOf } from './debugged-action.ts';
import { useLastResult } from './last-results.ts';
import { namedVariables } from './named-variables.ts';
import { ValueList } from './run-values.tsx';
import { useTraced } from './use-traced.ts';

/** The last time that an action ran, with the values that it names, its results and the page after it. */
export function ActionResult({ action }: { readonly action: DebuggedAction }) {
  const words = useTexts(debugTexts);
  const format = useFormat();
  const { actionId } = action.node;
  const last = useLastResult(actionId);
  const facts = [
    last?.durationMs != null ? words.took(format.duration(last.durationMs)) : '',
    last !== undefined && last.times > 1 ? words.times(format.number(last.times)) : '',
    last === undefined ? '' : format.time(last.startedAt),
  ];
  return (
    <div className="run-panel">
      <p>
        <strong>{nameOf(action)}</strong>: {last === undefined ? words.never : words.status[last.status]}{' '}
        <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {last?.progress != null && <ProgressLine progress={last.progress} label={nameOf(action)} />}
      {last?.error != null && <p className="problem">{last.error}</p>}
      <NamedValues action={action} />
      <Traced actionId={actionId} />
    </div>
  );
}

function NamedValues({ action: { node } }: { readonly action: DebuggedAction }) {
  const words = useTexts(debugTexts);
  const { actionId, groupId } = node;
  const { data: facts } = useQuery(actionQuery({ actionId, groupId }));
  const { data: status } = useQuery(runStatus);
  const texts = [...Object.values(facts?.parameters ?? {}), ...Object.values(facts?.results ?? {})];
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
