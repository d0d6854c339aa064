import { operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { categorySchema, searchAnswerSchema, variantSchemaAnswerSchema } from './schemas.ts';

export const catalogOperations = [
  operation({
    id: 'actions_catalog_list',
    summary: 'List all action categories with their variants',
    method: 'GET',
    path: '/actions/catalog',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
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
      query: v.optional(v.pipe(v.string(), v.maxLength(1_000, 'must have at most 1000 characters'))),
      type: v.optional(v.string()),
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
