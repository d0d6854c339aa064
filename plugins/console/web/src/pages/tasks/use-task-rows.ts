import { useQueries, useQuery } from '@tanstack/react-query';
import { type TaskSummary, tasksList, tasksSummary } from '../../api/queries/task-queries.ts';
import { type TaskSearch, toFilter } from './task-search.ts';

const PAGE = 100;

interface Range {
  readonly first: number;
  readonly last: number;
}

export interface TaskRows {
  /** How many rows there are; where the API does not count them, as many as are known and one. */
  readonly count: number;
  readonly isExact: boolean;
  /** Whether the first answer is still awaited. */
  readonly isPending: boolean;
  readonly error: Error | null;
  at(index: number): TaskSummary | undefined;
}

/** Tasks of a list of any length, of which only the pages in view are asked for. */
export function useTaskRows(search: TaskSearch, { first, last }: Range): TaskRows {
  const start = Math.floor(first / PAGE);
  const pages = Array.from({ length: Math.floor(last / PAGE) - start + 1 }, (_, index) => start + index);
  const filter = toFilter(search);
  const summary = useQuery(tasksSummary);
  const results = useQueries({
    queries: pages.map((page) => tasksList({ ...filter, skip: page * PAGE, take: PAGE })),
  });
  const rowsOf = (page: number) => results[page - start]?.data;
  const lastPage = pages.at(-1) ?? 0;
  const ofLast = rowsOf(lastPage);
  const isFull = ofLast === undefined || ofLast.length === PAGE;
  const known = lastPage * PAGE + (isFull ? PAGE + 1 : ofLast.length);
  const counted = countOf(search, summary.data);
  return {
    // A list that had no rows while its next page is asked for would jump to its start.
    count: counted ?? (start === 0 && ofLast === undefined ? 0 : known),
    isExact: counted !== undefined || !isFull,
    isPending: counted === undefined && ofLast === undefined,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    at: (index) => rowsOf(Math.floor(index / PAGE))?.[index % PAGE],
  };
}

interface Counts {
  readonly total: number;
  readonly held: number;
  readonly byStatus: Readonly<Record<string, number>>;
}

function countOf({ name, status }: TaskSearch, counts: Counts | undefined): number | undefined {
  if (counts === undefined || name !== undefined) return undefined;
  if (status === undefined || status === 'all') return counts.total;
  return status === 'held' ? counts.held : counts.byStatus[status];
}
