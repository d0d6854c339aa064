import type { Manifest } from '@gatehouse/host/manifest/manifest';
import type { Edition } from './edition.ts';

/** Clients and the command line need these operations to detect a host and its capabilities. */
const indispensable = ['ping', 'capabilities'];

/**
 * Entries of an edition that its plugins do not declare. A plugin without a usable manifest may declare anything.
 *
 * @param isPart whether packages of it are not there, which may declare more
 */
export function editionProblems(
  edition: Pick<Edition, 'disable' | 'config' | 'path'>,
  plugins: readonly { readonly manifest: Manifest | null }[],
  isPart = false,
): readonly string[] {
  const refused = indispensable
    .filter((id) => edition.disable.has(id))
    .map(
      (id) =>
        `${edition.path} disables ${id}, without which no client finds its way; leave it out of "disable"`,
    );
  const manifests = plugins.flatMap(({ manifest }) => manifest ?? []);
  if (manifests.length < plugins.length) return refused;
  const thatAreThere = isPart ? ' that are there' : '';
  const operations = new Set(manifests.flatMap(({ operations }) => operations.map(({ id }) => id)));
  const ids = new Set(manifests.map(({ id }) => id));
  const unknown = [...edition.disable].filter((id) => !operations.has(id));
  const unloaded = Object.keys(edition.config).filter((id) => !ids.has(id));
  return [
    ...refused,
    ...unknown.map(
      (id) =>
        `${edition.path} disables ${id}, which none of its plugins${thatAreThere} declares; correct the operation id`,
    ),
    ...unloaded.map(
      (id) =>
        `${edition.path} has config for ${id}, which it does not load${isPart ? ', unless that is one that is not there' : ''}; correct the plugin id`,
    ),
  ];
}
