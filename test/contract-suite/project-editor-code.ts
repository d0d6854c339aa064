import type { FixturesOf } from '@gatehouse/plugin-kit';
import type plugin from '@gatehouse/plugin-project-editor';
import { closed, opened, refusedEdit } from './editor-inputs.ts';
import { nobody } from './worlds.ts';

const sharedCode = { body: { commonCode: 'export const one = 1;' } };
const references = { body: { references: ['lodash', '[external]./prices.js[external]'] } };

type Fixtures = FixturesOf<typeof plugin>;

/** The references of code, and the shared code of a project. */
export const fixtures = {
  good: {
    code_api_get: { query: { typeName: 'Project' } },
    shared_code_get: opened({}),
    shared_code_set: opened(sharedCode),
    gac_references_get: opened({}),
    gac_references_set: opened(references),
  },
  errors: {
    code_api_get: { not_found: { query: { typeName: nobody } } },
    shared_code_get: { project_not_open: closed({}) },
    shared_code_set: refusedEdit(sharedCode),
    gac_references_get: { project_not_open: closed({}) },
    gac_references_set: refusedEdit(references),
  },
} satisfies { readonly good: Partial<Fixtures['good']>; readonly errors: Partial<Fixtures['errors']> };
