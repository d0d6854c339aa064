import { useTexts } from '../../../texts/define-texts.ts';
import { useFormat } from '../../../texts/use-format.ts';
import { debugTexts } from './debug-texts.ts';
import { LastProgress } from './last-progress.tsx';
import { useIsPausedAt, useLastResult } from './last-results.ts';
import './debug.css';

/** The duration of an action on the canvas, and whether the run pauses there. */
export function TileLast({ actionId }: { readonly actionId: string }) {
  const words = useTexts(debugTexts);
  const format = useFormat();
  const last = useLastResult(actionId);
  const isPaused = useIsPausedAt(actionId);
  return (
    <>
      {isPaused && <span className="tile-paused">{words.paused}</span>}
      {last?.durationMs != null && <span className="tile-duration">{format.duration(last.durationMs)}</span>}
      <LastProgress className="tile-duration" actionId={actionId} />
    </>
  );
}
