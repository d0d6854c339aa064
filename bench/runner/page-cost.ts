import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import type { TaskSet } from './task-set.ts';

const rounds = 7;
const callsOfRound = 300;
const microsOfMilli = 1000;

/** The pages of tasks that clients read. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  list: () => '/tasks?take=10',
  'list, from the fifth on': () => '/tasks?skip=5&take=5',
  state: (id) => `/tasks/${id}/state`,
  history: (id) => `/tasks/${id}/history?take=10`,
};

/** The same pages of a runner with many tasks, compared with one with few. */
export async function pageRows(many: TaskSet, few: TaskSet): Promise<readonly ResultRow[]> {
  const rows: ResultRow[] = [];
  for (const [what, pathOf] of Object.entries(pages)) {
    const found = await runRounds(
      { many: () => many.askTime(pathOf, callsOfRound), few: () => few.askTime(pathOf, callsOfRound) },
      rounds,
    );
    const micros = (values: readonly number[]) => formatNumber(median(values) * microsOfMilli);
    const note = `${micros(found.many)} to ${micros(found.few)} µs`;
    rows.push({ what, ratios: pairedRatios(found.many, found.few), must: { maxRatio: 1.2 }, note });
  }
  return rows;
}
