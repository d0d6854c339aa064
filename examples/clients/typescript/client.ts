import createClient, { type Client } from 'openapi-fetch';
import type { components, paths as EditorPaths } from './generated/editor.d.ts';
import type { paths as RunnerPaths } from './generated/runner.d.ts';

export type Editor = Client<EditorPaths>;
export type Runner = Client<RunnerPaths>;

export interface Hosts {
  readonly editor: Editor;
  readonly runner: Runner;
}

export interface Addresses {
  readonly editorUrl: string;
  readonly runnerUrl: string;
  readonly key: string;
}

export function createHosts({ editorUrl, runnerUrl, key }: Addresses): Hosts {
  const headers = { Authorization: `Bearer ${key}` };
  return {
    editor: createClient<EditorPaths>({ baseUrl: editorUrl, headers }),
    runner: createClient<RunnerPaths>({ baseUrl: runnerUrl, headers }),
  };
}

type Answer<Data> = { readonly response: Response } & (
  | { readonly data: Data; readonly error?: never }
  | { readonly data?: never; readonly error: { readonly message: string } }
);

/**
 * The body of a good answer.
 * @throws {Error} with the message of the host
 */
export function dataOf<Data>({ response, data, error }: Answer<Data>): Data {
  if (error !== undefined) throw new Error(`${response.status} ${response.url}: ${error.message}`);
  return data;
}

type BatchItem = components['schemas']['BatchItem'];

/**
 * A call with several items answers 200 when some of them are refused.
 * @throws {Error} with the problem of each refused item
 */
export function assertAllTaken({ items }: { readonly items: readonly BatchItem[] }): void {
  const refused = items.filter(({ error }) => error !== null);
  if (refused.length > 0) throw new Error(refused.map(({ name, error }) => `${name}: ${error}`).join('\n'));
}
