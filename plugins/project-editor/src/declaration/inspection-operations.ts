import { changeSchema, pathText } from '@gatehouse/plugin-runtime/api';
import { integer, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { readsProject } from './editor-facts.ts';
import { problemReply, searchHitReply, searchKind } from './inspection-schemas.ts';

/** There may be many findings: all are counted, and one page is shown. */
const page = (take: number) => ({
  skip: v.optional(queryInteger({ min: 0 }), '0'),
  take: v.optional(queryInteger({ min: 1, max: 10_000 }), String(take)),
});

const searchText = v.pipe(
  v.string(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(200, 'must have at most 200 characters'),
);

export const inspectionOperations = [
  operation({
    id: 'project_validate',
    summary: 'Find unreachable actions, dead links and missing values',
    method: 'GET',
    path: '/projects/current/validation',
    ...readsProject,
    query: page(1000),
    reply: v.object({
      isValid: v.boolean(),
      errorCount: integer,
      warningCount: integer,
      problems: v.array(problemReply),
      totalCount: integer,
    }),
    errors: ['project_not_open'],
  }),
  operation({
    id: 'project_search',
    summary: 'Search texts, variable uses and ids in the project',
    method: 'GET',
    path: '/projects/current/search',
    ...readsProject,
    query: { query: searchText, kind: v.optional(searchKind), ...page(100) },
    reply: v.object({ hits: v.array(searchHitReply), totalCount: integer }),
    errors: ['project_not_open'],
  }),
  operation({
    id: 'project_diff',
    summary: 'Compare the open project with a file',
    method: 'GET',
    path: '/projects/current/diff',
    ...readsProject,
    query: { path: pathText(), ...page(1000) },
    reply: v.object({ isSame: v.boolean(), changes: v.array(changeSchema), totalCount: integer }),
    errors: ['project_not_open', 'not_found'],
  }),
] as const;
