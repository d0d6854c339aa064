import type { Call, HostName, LiveOperation, ServiceUser, WebAnswer, WebPages } from '@gatehouse/sdk-plugin';
import { createInputChecks } from '../input/input-checks.ts';
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
  return {
    of: (host) => (method, path) => {
      const entry = entries.get(`${method} ${path}`);
      return entry?.operation.hosts.includes(host) === true ? entry : null;
    },
    forUser: ({ pluginId, onStop }) => ({
      add: (operation, answer) => {
        const { method, path } = operation;
        const key = `${method} ${path}`;
        const owner = entries.get(key)?.pluginId ?? (path === '/docs' ? 'host' : null);
        if (owner !== null) throw new Error(`The page ${key} of ${pluginId} is one of ${owner} already.`);
        if (/^\/(api|host)(\/|$)|[{}]/.test(path))
          throw new Error(`${path} of ${pluginId} cannot be a page.`);
        entries.set(key, toEntry(pluginId, operation, answer as Answerer));
        onStop(() => entries.delete(key));
      },
    }),
  };
}

type Answerer = (call: Call<LiveOperation>) => WebAnswer | Promise<WebAnswer>;

function toEntry(pluginId: string, operation: LiveOperation, answer: Answerer): TableEntry {
  return {
    pluginId,
    pluginTitle: pluginId,
    operation,
    state: 'live',
    handler: async (call: never) => toReply(await answer(call)),
    checks: createInputChecks(operation),
    headers: null,
  };
}

function toReply({ contentType, body, headers }: WebAnswer): object {
  const reply = {};
  const bytes =
    typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  prepareBody(reply, { bytes, headers: { ...headers, 'content-type': contentType } });
  return reply;
}
