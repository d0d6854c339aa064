import createClient from 'openapi-fetch';
import { authorizedFetch } from './authorized-fetch.ts';
import type { paths as EditorPaths } from './generated/editor.d.ts';
import type { paths as RunnerPaths } from './generated/runner.d.ts';

const options = { fetch: authorizedFetch };

/** Each host answers for its sibling, so the page has one origin: see docs/decisions/0117-one-origin.md. */
export const editor = createClient<EditorPaths>({ ...options, baseUrl: '/host/editor/api/v1' });
export const runner = createClient<RunnerPaths>({ ...options, baseUrl: '/host/runner/api/v1' });
