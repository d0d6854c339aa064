import { operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { categorySchema, variantSchemaAnswerSchema } from './schemas.ts';
import { searchAnswerSchema } from './search-schemas.ts';

export const catalogOperations = [
  operation({
    id: 'actions_catalog_list',
    summary: 'List all action categories with their variants',
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
    reply: v.object({ categories: v.array(categorySchema) }),
    envelope: 'editor',
  }),
  operation({
    id: 'actions_catalog_search',
    summary: 'Search the action catalog by text',
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
      maxResults: v.optional(queryInteger({ min: 1 })),
    },
    reply: searchAnswerSchema,
    envelope: 'editor',
  }),
  operation({
    id: 'actions_catalog_schema',
    summary: 'Read parameters, results and bindings of one action variant',
    method: 'GET',
    path: '/actions/catalog/{type}/{action}/schema',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
    reply: variantSchemaAnswerSchema,
    errors: ['not_found'],
    envelope: 'editor',
  }),
] as const;
