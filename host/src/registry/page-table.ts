import {
  BytesReply,
  type Call,
  type HostName,
  type LiveOperation,
  operation,
  type ServiceUser,
} from '@gatehouse/sdk-plugin';
import type { WebAnswer, WebPages } from '@gatehouse/sdk-plugin/internal';
import { createInputChecks } from '../input/input-checks.ts';
import { answerWithFile } from '../static-files/answer-with-file.ts';
import type { BuiltFile } from '../static-files/built-file.ts';
import { readBuiltFolder } from '../static-files/read-built-folder.ts';
import type { TableEntry } from './operation-table.ts';
import { prepareBody } from './prepared-body.ts';

/** Pages for people, outside of the API: no table, manifest or capability lists them. */
export type Pages = (method: string, path: string) => TableEntry | null;

/** The pages that plugins add. */
export interface PageTable {
  of(host: HostName): Pages;
  /** The table of one plugin: its pages are removed when it stops. */
  forUser(user: ServiceUser): WebPages;
}

export function createPageTable(): PageTable {
  const entries = new Map<string, TableEntry>();
  const claim = (pluginId: string, method: string, path: string): string => {
    const key = `${method} ${path}`;
    const owner = entries.get(key)?.pluginId ?? (path === '/docs' ? 'host' : null);
    if (owner !== null) throw new Error(`The page ${key} of ${pluginId} is one of ${owner} already.`);
    if (/^\/(api|host)(\/|$)|[{}]/.test(path)) throw new Error(`${path} of ${pluginId} cannot be a page.`);
    return key;
  };
  const put = (key: string, entry: TableEntry, { onStop }: ServiceUser) => {
    entries.set(key, entry);
    onStop(() => entries.delete(key));
  };
  return {
    of: (host) => (method, path) => {
      const entry = entries.get(`${method} ${path}`);
      return entry?.operation.hosts.includes(host) === true ? entry : null;
    },
    forUser: (user) => ({
      add: (operation, answer) => {
        const key = claim(user.pluginId, operation.method, operation.path);
        const parts = { handler: toPageHandler(answer as Answerer), checks: createInputChecks(operation) };
        put(key, toEntry(user.pluginId, operation, parts), user);
      },
      mount: async (page) => {
        const { pluginId } = user;
        const files = await readBuiltFolder(page);
        const checks = createInputChecks(builtFiles);
        const claimed = files.flatMap((file) => {
          const entry = toEntry(pluginId, builtFiles, { handler: toFileHandler(file), checks });
          return ['GET', 'HEAD'].map((method) => [claim(pluginId, method, file.urlPath), entry] as const);
        });
        for (const [key, entry] of claimed) put(key, entry, user);
      },
    }),
  };
}

/** The files of a folder are one operation. Node leaves the body out of an answer to HEAD. */
export const builtFiles = operation({
  id: 'built_files',
  method: 'GET',
  path: '/',
  tier: 0,
  scope: null,
  hosts: ['editor', 'runner'],
  auth: 'none',
});

type Answerer = (call: Call<LiveOperation>) => WebAnswer | Promise<WebAnswer>;

type PageHandler = (call: Call<LiveOperation>) => object | Promise<object>;

function toPageHandler(answer: Answerer): PageHandler {
  return async (call) => toReply(await answer(call));
}

function toFileHandler(file: BuiltFile): PageHandler {
  return ({ headers }) => answerWithFile(file, headers);
}

function toEntry(
  pluginId: string,
  operation: LiveOperation,
  parts: { readonly handler: PageHandler; readonly checks: TableEntry['checks'] },
): TableEntry {
  return { pluginId, pluginTitle: pluginId, operation, state: 'live', headers: null, ...parts };
}

function toReply({ status = 200, contentType, body, headers }: WebAnswer): object {
  const all = { ...headers, 'content-type': contentType };
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    return new BytesReply({ status, headers: all, bytes: body });
  const bytes =
    typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (status !== 200)
    return new BytesReply({ status, headers: { ...all, 'content-length': String(bytes.length) }, bytes });
  const reply = {};
  prepareBody(reply, { bytes, headers: all });
  return reply;
}
