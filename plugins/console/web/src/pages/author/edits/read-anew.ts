import type { QueryClient } from '@tanstack/react-query';
import { structure } from '../../../api/queries/project-queries.ts';

/**
 * Reads the project after an edit: the graph first, since the next edit names its tag, and forms ask for actions where it
 * has them.
 */
export async function readAnew(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: structure.queryKey });
  const [, graph] = structure.queryKey;
  void queries.invalidateQueries({
    predicate: ({ queryKey: [kind, part] }) => kind === 'projects' && part !== graph,
  });
}
