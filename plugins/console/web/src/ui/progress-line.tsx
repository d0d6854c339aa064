import { useFormat } from '../texts/use-format.ts';

export interface Progress {
  readonly done: number | null;
  readonly of: number | null;
  readonly message: string | null;
}

interface Props {
  readonly progress: Progress;
  /** The name of the work, for readers of screens. */
  readonly label: string;
}

/** How far something has come: a bar where that is known, its numbers, and what it does now. */
export function ProgressLine({ progress: { done, of, message }, label }: Props) {
  const { number } = useFormat();
  const isMeasured = done !== null && of !== null && of > 0;
  const amount =
    done === null ? '' : [number(done), of === null ? '' : number(of)].filter(Boolean).join(' / ');
  return (
    <span className="progress-line">
      {isMeasured ? <progress aria-label={label} value={done} max={of} /> : <progress aria-label={label} />}
      <span>{[amount, message].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
