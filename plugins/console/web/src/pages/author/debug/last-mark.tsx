import type { ActionNode } from '../../../api/queries/project-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { useFormat } from '../../../texts/use-format.ts';
import { debugTexts } from './debug-texts.ts';
import { LastProgress } from './last-progress.tsx';
import { useIsPausedAt, useLastResult } from './last-results.ts';
import './debug.css';

interface Props {
  readonly node: Pick<ActionNode, 'actionId' | 'breakpoint' | 'executionStatus'>;
}

/** How an action went last, with its duration: the same wherever an action is drawn. */
export function LastMark({ node }: Props) {
  const words = useTexts(debugTexts);
  const format = useFormat();
  const last = useLastResult(node.actionId);
  const isPaused = useIsPausedAt(node.actionId);
  const status = last?.status ?? node.executionStatus;
  return (
    <>
      <span className={`run-mark run-${status}`} aria-hidden="true" />
      {status !== 'NotStarted' && <span className="unseen">{words.status[status]}</span>}
      {node.breakpoint && (
        <span className="breakpoint-mark" title={words.breakpoint}>
          <span aria-hidden="true">●</span>
          <span className="unseen">{words.breakpoint}</span>
        </span>
      )}
      {isPaused && <span className="paused-mark">{words.paused}</span>}
      {last?.durationMs != null && <span className="last-duration">{format.duration(last.durationMs)}</span>}
      <LastProgress className="last-duration" actionId={node.actionId} />
    </>
  );
}
