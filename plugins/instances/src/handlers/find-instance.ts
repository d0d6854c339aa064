import { GatehouseError, type HostName } from '@gatehouse/sdk-plugin';
import type { Instance } from '../daemon/instance.ts';
import type { InstanceRegistry } from '../daemon/instance-registry.ts';

export interface InstanceCall {
  readonly host: HostName;
  readonly params: { readonly id: string };
}

/** The instance of a call. Throws not_found. */
export function instanceOf(registry: InstanceRegistry, { host, params }: InstanceCall): Instance {
  const instance = registry.list(host).find(({ id }) => String(id) === params.id);
  if (instance !== undefined) return instance;
  const shown = JSON.stringify(params.id.slice(0, 80));
  throw new GatehouseError('not_found', `There is no browser instance ${shown} on the ${host} host.`);
}

/** The number of the tab of a call. A text that is not a number names no tab. */
export function tabIdOf({ tabId }: { readonly tabId: string }): number {
  if (/^(0|[1-9]\d{0,8})$/.test(tabId)) return Number(tabId);
  const shown = JSON.stringify(tabId.slice(0, 80));
  throw new GatehouseError(
    'not_found',
    `There is no tab ${shown}: tabs are numbered, and 0 is the active one.`,
  );
}
