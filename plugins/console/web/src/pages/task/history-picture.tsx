import type { Try } from '../../api/queries/one-task-queries.ts';
import { defineTexts, useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { taskTexts } from './task-texts.ts';
import { toBars } from './to-bars.ts';

const HEIGHT = 60;
const STEP = 6;
/** Few tries are no wide bars. */
const LEAST_STEPS = 30;

const texts = defineTexts({
  en: {
    picture: (count: string, failed: string, max: string) =>
      `The last ${count} tries, the newest on the right. Failed: ${failed}. The max took ${max}. The list below has each of them.`,
    caption: (max: string) => `Each bar is a try; its height is its duration, up to ${max}.`,
  },
  de: {
    picture: (count: string, failed: string, max: string) =>
      `Die letzten ${count} Versuche, der neueste rechts. Fehlgeschlagen: ${failed}. Der längste dauerte ${max}. Die Liste darunter enthält sie alle.`,
    caption: (max: string) => `Jeder Balken ist ein Versuch, seine Höhe ist seine Dauer, bis zu ${max}.`,
  },
});

interface Props {
  /** The newest first. */
  readonly tries: readonly Try[];
}

/** Results and durations of tries at a glance. */
export function HistoryPicture({ tries }: Props) {
  const words = useTexts(texts);
  const results = useTexts(taskTexts);
  const format = useFormat();
  const { bars, maxMs } = toBars(tries, HEIGHT);
  const failed = tries.filter(({ result }) => result === 'failure').length;
  const max = format.duration(maxMs);
  const steps = Math.max(bars.length, LEAST_STEPS);
  return (
    <figure className="history-picture">
      <svg
        viewBox={`0 0 ${steps * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.picture(format.number(bars.length), format.number(failed), max)}
      >
        {bars.map(({ entry, ms, height }, place) => (
          <rect
            key={entry.uowId}
            className={`bar-${entry.result}`}
            x={(steps - bars.length + place) * STEP}
            y={HEIGHT - height}
            width={STEP - 1}
            height={height}
          >
            <title>{`${format.dateTime(entry.startedAt)}: ${results[entry.result]}, ${format.duration(ms)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption className="quiet">{words.caption(max)}</figcaption>
    </figure>
  );
}
