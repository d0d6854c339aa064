import { readFile } from 'node:fs/promises';
import type { ContentFile } from './content/content-file.ts';
import { createContentBudget } from './content/content-limits.ts';
import { digestOf } from './content/content-list.ts';
import { readPluginFolder } from './content/read-plugin-folder.ts';
import { readTarball } from './content/read-tarball.ts';
import { type Dependency, fetchDependencies } from './dependency-tree.ts';
import { type FetchContext, fetchPackage } from './fetch-package.ts';
import { hasInstallScripts, readPackageFacts } from './package-facts.ts';
import { type PluginSource, parseSource } from './parse-source.ts';
import { type Provenance, type VerifyBundle, verifyProvenance } from './registry/provenance.ts';
import { createRegistryClient, type RegistryClient } from './registry/registry-client.ts';
import { readRegistrySettings } from './registry/registry-settings.ts';
import { verifyRegistrySignature } from './registry/registry-signature.ts';

/** A plugin with all that it needs, in memory: nothing of it has run, and nothing is written. */
export interface FetchedPlugin {
  readonly package: string;
  readonly version: string;
  readonly from: PluginSource['from'];
  /** The registry, or the path. */
  readonly source: string;
  /** UTC ISO-8601; null where no registry says it. */
  readonly publishedAt: string | null;
  /** The digest of the tarball; null for a folder. */
  readonly integrity: string | null;
  /** The id of the key of the registry that signed it; null where the registry signs nothing. */
  readonly signedBy: string | null;
  readonly provenance: Provenance | null;
  /** Packages whose scripts npm would run. They are never run. */
  readonly withScripts: readonly string[];
  readonly dependencies: ReadonlyMap<string, Dependency>;
  readonly files: readonly ContentFile[];
}

export interface FetchOptions {
  /** Take versions of any age. */
  readonly isFreshAllowed?: boolean;
  readonly client?: RegistryClient;
  readonly now?: number;
  /** Sigstore, where it is left out. */
  readonly verifyBundle?: VerifyBundle | undefined;
}

/** Fetches the plugin that a text names. Throws a `SourceError` for people. */
export function fetchPlugin(text: string, options: FetchOptions = {}): Promise<FetchedPlugin> {
  const source = parseSource(text);
  const context = {
    client: options.client ?? createRegistryClient(readRegistrySettings()),
    budget: createContentBudget(text),
    now: options.now ?? Date.now(),
    isFreshAllowed: options.isFreshAllowed ?? false,
  };
  return source.from === 'registry'
    ? fromRegistry(source, { ...context, verifyBundle: options.verifyBundle })
    : fromDisk(source, context);
}

async function fromRegistry(
  { name, spec }: PluginSource & { from: 'registry' },
  context: FetchContext & Pick<FetchOptions, 'verifyBundle'>,
): Promise<FetchedPlugin> {
  const { client } = context;
  const { published, publishedAt, integrity, facts, files } = await fetchPackage(name, spec, context);
  const signedBy = await verifyRegistrySignature(client, published);
  const provenance = await verifyProvenance(client, published, context.verifyBundle);
  const own = { from: 'registry', source: client.registryOf(name), publishedAt, integrity } as const;
  return { ...own, signedBy, provenance, ...(await withDependencies({ facts, files }, context)) };
}

async function fromDisk(
  { from, path }: PluginSource & { from: 'tarball' | 'folder' },
  context: FetchContext,
): Promise<FetchedPlugin> {
  const { files, integrity } = await readFromDisk({ from, path }, context);
  const facts = readPackageFacts(files, path);
  const own = { from, source: path, publishedAt: null, integrity, signedBy: null, provenance: null };
  return { ...own, ...(await withDependencies({ facts, files }, context)) };
}

async function readFromDisk(
  { from, path }: PluginSource & { from: 'tarball' | 'folder' },
  { budget }: FetchContext,
) {
  if (from === 'folder') return { files: await readPluginFolder(path, budget), integrity: null };
  const tarball = await readFile(path);
  return { files: await readTarball(tarball, path, budget), integrity: digestOf(tarball) };
}

async function withDependencies(
  { facts, files }: Parameters<typeof fetchDependencies>[0],
  context: FetchContext,
) {
  const tree = await fetchDependencies({ facts, files }, context);
  return {
    package: facts.name,
    version: facts.version,
    dependencies: tree.packages,
    withScripts: [...(hasInstallScripts(facts) ? [facts.name] : []), ...tree.withScripts],
    files: [...files, ...tree.files],
  };
}
