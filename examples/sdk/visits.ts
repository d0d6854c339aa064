// Records that are only added to, for what nobody may change later.
import {
  type AppendJournal,
  declarePlugin,
  type JournalLimits,
  type JournalQueryRange,
  type JournalRange,
  type Journals,
  journals,
} from '@gatehouse/sdk-plugin';

interface Visit {
  readonly at: string;
  readonly visitor: string;
}

/** The oldest files go when there are more: some 4 MiB are kept. */
const limits: JournalLimits = { segmentBytes: 1_048_576, maxSegments: 4 };

export function openVisits({ open }: Journals): Promise<AppendJournal<Visit>> {
  return open<Visit>('visits', limits);
}

/** Resolves when the record is on the disk. */
export async function noteVisit(visits: AppendJournal<Visit>, visit: Visit): Promise<void> {
  await visits.append(visit);
}

/** The oldest visits of a visitor, by a function: the files are read piece by piece. */
export function firstVisits(visits: AppendJournal<Visit>, visitor: string): Promise<readonly Visit[]> {
  const range: JournalRange<Visit> = { take: 10, matches: (visit) => visit.visitor === visitor };
  return visits.read(range);
}

/** The newest ones, by a query as collections take it. */
export function lastVisits(visits: AppendJournal<Visit>, visitor: string): Promise<readonly Visit[]> {
  const range: JournalQueryRange = { take: 10, isNewestFirst: true };
  return visits.find({ visitor }, range);
}

export const plugin = declarePlugin({
  id: 'visits',
  title: 'Visits',
  operations: [],
  needs: { journals },
}).implement(async ({ use, log }) => {
  const visits = await openVisits(use.journals);
  log.info(`${(await lastVisits(visits, 'Ada')).length} visits of Ada are known`);
  return {};
});
