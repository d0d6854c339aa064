import { GatehouseError, type HostName, hostNames } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { readField, readList } from '../answers/read-field.ts';
import type { CallInput } from '../calls/operations.ts';
import type { ToolContext } from '../tools/tool.ts';

/** Names a page: the active tab of the first browser where nothing is said. */
export const pageInput = { browser: v.optional(v.number()), tab: v.optional(v.number(), 0) };

export interface NamedPage {
  readonly browser?: number | undefined;
  readonly tab: number;
}

/** A tab with the host that has its browser. */
export interface FoundPage {
  readonly host: HostName;
  readonly browser: number;
  readonly tab: number;
  /** Calls an operation of the tab. */
  call(operationId: string, input?: Pick<CallInput, 'query' | 'body'>): Promise<unknown>;
}

export async function findPage({ operations }: ToolContext, { browser, tab }: NamedPage): Promise<FoundPage> {
  const all = await listBrowsers(operations);
  const found = browser === undefined ? all[0] : all.find(({ id }) => id === browser);
  if (found === undefined)
    throw new GatehouseError(
      'not_found',
      browser === undefined
        ? 'No browser is open; browser open starts one'
        : `There is no browser ${browser}; browser list names them`,
    );
  const { host, id } = found;
  const params = { id, tabId: tab };
  return {
    host,
    browser: id,
    tab,
    call: (operationId, input = {}) => operations.call(operationId, { host, params, ...input }),
  };
}

export interface FoundBrowser {
  readonly host: HostName;
  readonly id: number;
}

/** The browsers of both hosts, those of the editor first. */
export async function listBrowsers(operations: ToolContext['operations']): Promise<readonly FoundBrowser[]> {
  const lists = await Promise.all(hostNames.map((host) => browsersOf(operations, host)));
  return lists.flat();
}

/** None where the daemon does not run the host. */
async function browsersOf(
  operations: ToolContext['operations'],
  host: HostName,
): Promise<readonly FoundBrowser[]> {
  const answer = await operations.call('instances_list', { host }).catch((error: unknown) => {
    if (error instanceof GatehouseError && error.code === 'bad_request') return null;
    throw error;
  });
  return readList(answer, 'instances').map((instance) => ({ host, id: Number(readField(instance, 'id')) }));
}
