import { useQuery } from '@tanstack/react-query';
import { lists, tables, variables } from '../../../api/queries/data-queries.ts';
import type { Known } from './suggestions.ts';

/** The data of the project, asked for as soon as a field wants it. */
export function useKnown(enabled: boolean): Known {
  const { data: ofVariables = [] } = useQuery({ ...variables, enabled });
  const { data: ofLists = [] } = useQuery({ ...lists, enabled });
  const { data: ofTables = [] } = useQuery({ ...tables, enabled });
  return { variables: ofVariables, lists: ofLists, tables: ofTables };
}
