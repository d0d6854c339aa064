import { apiPrefix } from '@gatehouse/host/kernel/versions';
import type { Manifest, ManifestOperation } from '@gatehouse/host/manifest/manifest';
import type { PluginProblem } from '@gatehouse/host/manifest/read-manifest';
import { planPlugins } from '@gatehouse/host/plugins/plan-plugins';
import { maskSettings } from '@gatehouse/host/secrets/mask-settings';
import type { HostName } from '@gatehouse/sdk-plugin';
import { hostServiceIds } from '../host-operations/host-services.ts';
import type { Edition } from './edition.ts';
import { editionProblems } from './edition-problems.ts';
import { pluginFolders } from './plugin-folders.ts';

export interface ComposedPlugin {
  readonly id: string;
  /** Null, like the title, when its manifest cannot be used. */
  readonly version: string | null;
  readonly title: string | null;
  readonly folder: string;
  /** Each service that it needs with its provider; null if there is none. */
  readonly needs: readonly { readonly service: string; readonly from: string | null }[];
  readonly provides: readonly string[];
  readonly hooks: readonly string[];
  /** Declared access outside of the host. */
  readonly access: NonNullable<Manifest['access']>;
  /** Reasons why it would not start, from manifests alone. */
  readonly problem: PluginProblem | null;
}

export interface ComposedOperation {
  readonly operationId: string;
  readonly plugin: string;
  readonly method: string;
  /** With the prefix. */
  readonly path: string;
  readonly hosts: readonly HostName[];
  readonly tier: number;
  readonly scope: string | null;
  readonly state: 'live' | 'declared' | 'disabled' | 'plugin_failed';
  /** Why it is in that state, for people. */
  readonly reason: string;
}

/** The operations of an edition, from manifests alone, without running a plugin or asking a daemon. */
export interface Composition {
  readonly edition: Pick<Edition, 'name' | 'path' | 'title' | 'ports'> & {
    /** Secrets are masked. */
    readonly config: Readonly<Record<string, unknown>>;
  };
  /** In start order, those with a problem last. */
  readonly plugins: readonly ComposedPlugin[];
  readonly operations: readonly ComposedOperation[];
  readonly scopes: readonly { readonly id: string; readonly summary: string; readonly plugin: string }[];
  readonly categories: readonly (Manifest['actionCategories'][number] & { readonly plugin: string })[];
  /** Problems of the edition itself, for people. */
  readonly problems: readonly string[];
}

interface Known {
  readonly id: string;
  readonly folder: string;
  readonly manifest: Manifest | null;
  readonly problem: PluginProblem | null;
}

export async function composeEdition(edition: Edition): Promise<Composition> {
  const { ordered, failed } = await planPlugins(pluginFolders(edition, { plugins: [] }), hostServiceIds);
  const known: readonly Known[] = [
    ...ordered.map(({ folder, manifest }) => ({ id: manifest.id, folder, manifest, problem: null })),
    ...failed,
  ];
  const { name, path, title, ports, config } = edition;
  const providers = new Map(
    known.flatMap(({ id, manifest }) => manifest?.provides.map((s) => [s, id]) ?? []),
  );
  return {
    edition: { name, path, title, ports, config: maskConfig(config, known) },
    plugins: known.map((plugin) => toPlugin(plugin, providers)),
    operations: known.flatMap((plugin) => toOperations(plugin, edition.disable)),
    scopes: ordered.flatMap(({ manifest }) => manifest.scopes.map((s) => ({ ...s, plugin: manifest.id }))),
    categories: ordered.flatMap(({ manifest }) =>
      manifest.actionCategories.map((category) => ({ ...category, plugin: manifest.id })),
    ),
    problems: editionProblems(edition, known),
  };
}

function maskConfig(config: Edition['config'], known: readonly Known[]): Readonly<Record<string, unknown>> {
  const schemas = new Map(known.map(({ id, manifest }) => [id, manifest?.config]));
  return Object.fromEntries(
    Object.entries(config).map(([id, own]) => [id, maskSettings(schemas.get(id), own)]),
  );
}

function toPlugin(plugin: Known, providers: ReadonlyMap<string, string>): ComposedPlugin {
  const { id, folder, manifest, problem } = plugin;
  const providerOf = (service: string) => (hostServiceIds.has(service) ? 'host' : providers.get(service));
  return {
    id,
    version: manifest?.version ?? null,
    title: manifest?.title ?? null,
    folder,
    needs: (manifest?.needs ?? []).map((service) => ({ service, from: providerOf(service) ?? null })),
    provides: manifest?.provides ?? [],
    hooks: manifest?.hooks ?? [],
    access: manifest?.access ?? {},
    problem,
  };
}

function toOperations(plugin: Known, disable: ReadonlySet<string>): readonly ComposedOperation[] {
  // An earlier plugin keeps its ids if a later one claims them too.
  if (plugin.problem?.code === 'clash') return [];
  return (plugin.manifest?.operations ?? []).map((operation) => {
    const { id, method, path, hosts, tier, scope } = operation;
    const facts = {
      operationId: id,
      plugin: plugin.id,
      method,
      path: `${apiPrefix}${path}`,
      hosts,
      tier,
      scope,
    };
    return { ...facts, ...stateOf(operation, plugin, disable) };
  });
}

function stateOf({ id, status }: ManifestOperation, plugin: Known, disable: ReadonlySet<string>) {
  if (disable.has(id)) return { state: 'disabled', reason: 'the edition switches it off' } as const;
  if (status === 'declared')
    return { state: 'declared', reason: `${plugin.id} promises it and has no handler for it` } as const;
  if (plugin.problem === null) return { state: 'live', reason: `${plugin.id} serves it` } as const;
  const { code, message } = plugin.problem;
  return { state: 'plugin_failed', reason: `${plugin.id} would not start (${code}): ${message}` } as const;
}
