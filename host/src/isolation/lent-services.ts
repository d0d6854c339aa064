import {
  changes,
  clock,
  dataFolder,
  documentStore,
  journals,
  productInfo,
  secretKeys,
} from '@gatehouse/sdk-plugin';
import type { Manifest } from '../manifest/manifest.ts';
import type { PluginProblem } from '../manifest/read-manifest.ts';

/** Services that a plugin has within its process. Its documents, journals and files lie in its own folder. */
export const ownServiceIds: ReadonlySet<string> = new Set(
  [changes, clock, dataFolder, documentStore, journals, productInfo, secretKeys].map(({ id }) => id),
);

/** The hook that only observes, and so may come late. */
export const lentHook = 'afterHandler';

/**
 * Why the plugin needs the process of the host; null where one of its own serves it.
 * @param lentBy names of the methods that a service lends
 */
export function needsHost(
  { id, needs, provides, hooks }: Manifest,
  lentBy: (service: string) => readonly string[],
): PluginProblem | null {
  const isThere = (need: string) => ownServiceIds.has(need) || lentBy(need).length > 0;
  const reasons = [
    ...needs.filter((need) => !isThere(need)).map((need) => `it needs the service ${need}`),
    ...provides.map((provided) => `it provides the service ${provided}`),
    ...hooks.filter((hook) => hook !== lentHook).map((hook) => `it taps ${hook}`),
  ];
  if (reasons.length === 0) return null;
  return {
    code: 'needs_host',
    message: `It cannot run in a process of its own: ${reasons.join(', ')}`,
    fix: `Where you trust its code like the product itself, let it run in the host: --in-host ${id}, or "inHost": ["${id}"] in config.json`,
  };
}
