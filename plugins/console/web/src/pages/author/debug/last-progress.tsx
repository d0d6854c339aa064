import { useFormat } from '../../../texts/use-format.ts';
import { useLastResult } from './last-results.ts';

interface Props {
  readonly actionId: string;
  readonly className: string;
}

/** How much of an action is done while it executes; nothing where it does not say. */
export function LastProgress({ actionId, className }: Props) {
  const { number } = useFormat();
  const progress = useLastResult(actionId)?.progress;
  if (progress?.done == null) return null;
  const isPart = progress.of !== null && progress.of > 0;
  const text = isPart
    ? `${number(Math.floor((100 * progress.done) / (progress.of ?? 1)))} %`
    : number(progress.done);
  return <span className={className}>{text}</span>;
}
