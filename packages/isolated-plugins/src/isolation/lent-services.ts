import type { Manifest } from '@gatehouse/host/manifest/manifest';
import type { PluginProblem } from '@gatehouse/host/manifest/read-manifest';
import type { Offered } from '@gatehouse/host/shared-services/shared-services';
import {
  changes,
  clock,
  dataFolder,
  documentStore,
  GatehouseError,
  journals,
  productInfo,
  secretKeys,
} from '@gatehouse/sdk-plugin';

/** Services that a plugin has within its process. Its documents, journals and files lie in its own folder. */
export const ownServiceIds: ReadonlySet<string> = new Set(
  [changes, clock, dataFolder, documentStore, journals, productInfo, secretKeys].map(({ id }) => id),
);

/** The hook that only observes, and so may come late. */
export const lentHook = 'afterHandler';

/** The services of others, as far as a plugin in a process of its own has them. */
export interface LentServices {
  /** Names of the methods that a service lends. */
  lentBy(service: string): readonly string[];
  isShared(service: string): boolean;
  /** The shared service of the plugin that provides it now; null where none is live. */
  findShared(service: string): Offered | null;
}

/** Why the plugin needs the process of the host; null where one of its own serves it. */
export function needsHost(
  { id, needs, provides, shares = {}, hooks }: Manifest,
  given: Pick<LentServices, 'lentBy' | 'isShared'>,
): PluginProblem | null {
  const isThere = (need: string) =>
    ownServiceIds.has(need) || given.lentBy(need).length > 0 || given.isShared(need);
  const reasons = [
    ...needs.filter((need) => !isThere(need)).map((need) => `it needs the service ${need}`),
    ...provides
      .filter((provided) => !Object.hasOwn(shares, provided))
      .map((provided) => `it provides the service ${provided}`),
    ...hooks.filter((hook) => hook !== lentHook).map((hook) => `it taps ${hook}`),
  ];
  if (reasons.length === 0) return null;
  return {
    code: 'needs_host',
    message: `It cannot run in a process of its own: ${reasons.join(', ')}`,
    fix: `Where you trust its code like the product itself, let it run in the host: --in-host ${id}, or "inHost": ["${id}"] in config.json`,
  };
}

export function notLent(what: string): GatehouseError {
  return new GatehouseError('internal_error', `The plugin called ${what}, which it was not lent`);
}
