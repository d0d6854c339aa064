import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMay } from '../api/queries/capability-queries.ts';
import { confirmations } from '../api/queries/confirmation-queries.ts';
import { waitingWindows } from '../api/queries/session-queries.ts';

/** How many windows and calls wait for a person; the title of the tab shows it too. */
export function useWaitingCount(): number {
  const { data } = useQuery(waitingWindows);
  const may = useMay();
  const { data: held } = useQuery({ ...confirmations, enabled: may('confirmations_list') });
  const count = (data?.total ?? 0) + (held?.length ?? 0);
  useEffect(() => {
    document.title = count > 0 ? `(${count}) Gatehouse` : 'Gatehouse';
  }, [count]);
  return count;
}
