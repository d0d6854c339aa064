import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { waitingWindows } from '../api/queries/session-queries.ts';

/** How many windows wait for a person; the title of the tab shows it too. */
export function useWaitingCount(): number {
  const { data } = useQuery(waitingWindows);
  const count = data?.total ?? 0;
  useEffect(() => {
    document.title = count > 0 ? `(${count}) Gatehouse` : 'Gatehouse';
  }, [count]);
  return count;
}
