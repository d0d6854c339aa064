import createClient from 'openapi-fetch';
import { authorizedFetch } from './authorized-fetch.ts';
import type { paths as EditorPaths } from './generated/editor.d.ts';
import type { paths as RunnerPaths } from './generated/runner.d.ts';

/** Each host answers for its sibling, so the page has one origin: see docs/decisions/0117-one-origin.md. */
const ofEditor = { fetch: authorizedFetch, baseUrl: '/host/editor/api/v1' };
const ofRunner = { fetch: authorizedFetch, baseUrl: '/host/runner/api/v1' };

export const editor = createClient<EditorPaths>(ofEditor);
export const runner = createClient<RunnerPaths>(ofRunner);

/** Operations of both hosts, such as those of browsers. */
type SharedPaths = Pick<RunnerPaths, keyof RunnerPaths & keyof EditorPaths>;

export const eitherHost = {
  editor: createClient<SharedPaths>(ofEditor),
  runner: createClient<SharedPaths>(ofRunner),
} as const;
