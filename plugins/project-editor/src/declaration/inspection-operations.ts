import { changeSchema, pathText } from '@gatehouse/plugin-runtime/api';
import { described, integer, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { readsProject } from './editor-facts.ts';
import { problemReply, searchHitReply, searchKind } from './inspection-schemas.ts';

const page = (take: number) => ({
  skip: v.optional(described(queryInteger({ min: 0 }), 'How many are left out at the beginning'), '0'),
  take: v.optional(
    described(queryInteger({ min: 1, max: 10_000 }), 'How many are answered at most'),
    String(take),
  ),
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
    description:
      'Nothing runs for it. Custom code is compiled too, for keys with the scope code:read. The header ETag names the state that was looked at.',
    method: 'GET',
    path: '/projects/current/validation',
    ...readsProject,
    query: page(1000),
    reply: v.object({
      isValid: described(v.boolean(), 'Whether there is no error; warnings do not count'),
      errorCount: described(integer, 'How many errors there are on all pages'),
      warningCount: described(integer, 'How many warnings there are on all pages'),
      problems: described(v.array(problemReply), 'One page, in the order of the project'),
      totalCount: described(integer, 'How many problems there are on all pages'),
    }),
    errors: ['project_not_open'],
  }),
  operation({
    id: 'project_search',
    summary: 'Search texts, variable uses and ids in the project',
    description:
      'Finds captions, parameters, ids, links and definitions of data. Values of secrets are not searched for keys below tier 2.',
    method: 'GET',
    path: '/projects/current/search',
    ...readsProject,
    query: {
      query: described(
        searchText,
        'Text to find, in any case; with kind variable, list or table the exact name',
      ),
      kind: v.optional(
        described(
          searchKind,
          'text: texts but no ids; id: ids only; variable, list, table: where the one with exactly this name is defined or used; without it texts and ids',
        ),
      ),
      ...page(100),
    },
    reply: v.object({
      hits: described(v.array(searchHitReply), 'One page, in the order of the project'),
      totalCount: described(integer, 'How many there are on all pages'),
    }),
    errors: ['project_not_open'],
  }),
  operation({
    id: 'project_diff',
    summary: 'Compare the open project with a file',
    description:
      'Places in the diagram and the order of definitions do not count. The file is read, and stays as it is.',
    method: 'GET',
    path: '/projects/current/diff',
    ...readsProject,
    query: {
      path: described(pathText(), 'Absolute path of a .zp or .xmlz file of this machine'),
      ...page(1000),
    },
    reply: v.object({
      isSame: described(v.boolean(), 'Whether there is no difference'),
      changes: described(v.array(changeSchema), 'One page of what the open project has in place of the file'),
      totalCount: described(integer, 'How many differences there are on all pages'),
    }),
    errors: ['project_not_open', 'not_found'],
  }),
] as const;
