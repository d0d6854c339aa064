import { useQuery } from '@tanstack/react-query';
import { runLog } from '../../../api/queries/project-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { LogView } from '../../../things/log/log-view.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { debugTexts } from './debug-texts.ts';

/** The log of the runs, followed while one goes on. */
export function RunLog({ isRunning }: { readonly isRunning: boolean }) {
  const words = useTexts(debugTexts);
  const { data, error } = useQuery(runLog(isRunning));
  const lines = data?.lines ?? [];
  return (
    <section aria-label={words.log}>
      <h3>{words.log}</h3>
      <ProblemNote error={error} />
      {lines.length === 0 ? <p className="quiet">{words.noLog}</p> : <LogView lines={lines} />}
    </section>
  );
}
