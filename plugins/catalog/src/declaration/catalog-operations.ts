import { described, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { categorySchema, variantSchemaAnswerSchema } from './schemas.ts';
import { searchAnswerSchema } from './search-schemas.ts';

export const catalogOperations = [
  operation({
    id: 'actions_catalog_list',
    summary: 'List all action categories with their variants',
    description:
      'All that the live plugins offer, some hundred kilobytes; actions_catalog_search answers less.',
    method: 'GET',
    path: '/actions/catalog',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
    query: {
      detail: v.optional(
        v.pipe(
          v.picklist(['full', 'names'], 'must be full or names'),
          v.description('names answers names of actions only, a fiftieth of the bytes; full by default'),
        ),
      ),
    },
    reply: v.object({
      categories: described(
        v.array(categorySchema),
        'Action types of the live plugins; those whose actions are all hidden are left out',
      ),
    }),
    envelope: 'editor',
  }),
  operation({
    id: 'actions_catalog_search',
    summary: 'Search the action catalog by text',
    description:
      'Ranks by the words of the query, with synonyms, word stems and typing mistakes. With actions it answers just those.',
    method: 'GET',
    path: '/actions/catalog/search',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
    query: {
      query: v.optional(
        v.pipe(
          v.string(),
          v.maxLength(1_000, 'must have at most 1000 characters'),
          v.description('What the action should do, in ordinary words; empty for all actions'),
        ),
      ),
      type: v.optional(v.pipe(v.string(), v.description('Tag of a category, in any case of letters'))),
      actions: v.optional(
        v.pipe(
          v.string(),
          v.maxLength(10_000, 'must have at most 10000 characters'),
          v.regex(/^[^,]*(,[^,]*){0,99}$/, 'must name at most 100 actions'),
          v.description(
            'Names of the wanted actions such as Tab.Navigate,Logic.If, in place of query and type, in any case of letters',
          ),
        ),
      ),
      detail: v.optional(
        v.pipe(
          v.picklist(['hits', 'schema'], 'must be hits or schema'),
          v.description(
            'schema gives each result its schema, with the bindings beside them; hits by default',
          ),
        ),
      ),
      bindings: v.optional(
        v.pipe(
          v.string(),
          v.maxLength(1_000, 'must have at most 1000 characters'),
          v.description(
            'With detail=schema the names of the bindings to describe, such as XPathFinder,RoleFinder, in any case of letters, or none; all that the results accept by default',
          ),
        ),
      ),
      maxResults: v.optional(
        described(
          queryInteger({ min: 1 }),
          'How many results are answered at most; without it 10, or all that actions names',
        ),
      ),
    },
    reply: searchAnswerSchema,
    envelope: 'editor',
  }),
  operation({
    id: 'actions_catalog_schema',
    summary: 'Read parameters, results and bindings of one action variant',
    description:
      'Only the finders that this action takes are in the answer. A 404 names the nearest actions.',
    method: 'GET',
    path: '/actions/catalog/{type}/{action}/schema',
    params: {
      type: described(v.string(), 'Action type, such as Tab, from actions_catalog_search; in any case'),
      action: described(v.string(), 'Name of the action within its type, such as Navigate; in any case'),
    },
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
    reply: variantSchemaAnswerSchema,
    errors: ['not_found'],
    envelope: 'editor',
  }),
] as const;
