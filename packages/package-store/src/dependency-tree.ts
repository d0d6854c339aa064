import semver from 'semver';
import type { ContentFile } from './content/content-file.ts';
import { type FetchContext, fetchPackage } from './fetch-package.ts';
import { isPackageName } from './is-package-name.ts';
import { fitsMachine, hasInstallScripts, type PackageFacts } from './package-facts.ts';
import { SourceError } from './source-error.ts';

const maxPackages = 100;
/** The host gives these to plugins, whatever a plugin has of them. */
const ofHost = /^(gatehouse$|valibot$|@gatehouse\/)/;

export interface Dependency {
  readonly version: string;
  readonly integrity: string;
}

export interface DependencyTree {
  readonly files: readonly ContentFile[];
  /** By the folder of each package, below that of the plugin. */
  readonly packages: ReadonlyMap<string, Dependency>;
  /** Those that have scripts which npm would run. */
  readonly withScripts: readonly string[];
}

interface Root {
  readonly facts: PackageFacts;
  readonly files: readonly ContentFile[];
}

interface Node {
  /** Below the folder of the plugin, '' for the plugin itself, else with a slash at its end. */
  readonly folder: string;
  readonly facts: PackageFacts;
}

/** Takes the packages that a plugin needs, each where Node finds it, and as near to the plugin as it fits. */
export async function fetchDependencies(root: Root, context: FetchContext): Promise<DependencyTree> {
  const packages = new Map<string, Dependency>();
  const versions = bundledVersions(root.files);
  const files: ContentFile[] = [];
  const withScripts: string[] = [];
  const queue: Node[] = [{ folder: '', facts: root.facts }];
  const take = async (node: Node, name: string, spec: string) => {
    const folder = folderFor({ name, spec, from: node.folder }, versions);
    if (folder === null) return;
    if (packages.size >= maxPackages)
      throw new SourceError(
        `${root.facts.name} needs more than ${maxPackages} packages, the most that are taken`,
      );
    const found = await fetchPackage(name, spec, context);
    if (Object.hasOwn(node.facts.optionalDependencies, name) && !fitsMachine(found.facts)) return;
    versions.set(folder, found.facts.version);
    packages.set(folder, { version: found.facts.version, integrity: found.integrity });
    files.push(...found.files.map(({ path, data }) => ({ path: `${folder}/${path}`, data })));
    if (hasInstallScripts(found.facts)) withScripts.push(name);
    queue.push({ folder: `${folder}/`, facts: found.facts });
  };
  for (let node = queue.shift(); node !== undefined; node = queue.shift())
    for (const [name, spec] of wantedBy(node)) await take(node, name, spec);
  return { files, packages, withScripts };
}

/** Names with ranges. Throws for what comes from elsewhere than a registry. */
function wantedBy({ folder, facts }: Node): readonly (readonly [string, string])[] {
  const isNeeded = (name: string) => facts.peerDependenciesMeta[name]?.optional !== true;
  const peers = Object.entries(facts.peerDependencies).filter(([name]) => isNeeded(name));
  const all = { ...Object.fromEntries(peers), ...facts.optionalDependencies, ...facts.dependencies };
  return Object.entries(all).filter(([name, spec]) => {
    if (folder === '' ? ofHost.test(name) : name.startsWith('@gatehouse/')) return false;
    const isOfRegistry = semver.validRange(spec) !== null || /^[a-z][\w.-]*$/i.test(spec);
    if (isPackageName(name) && isOfRegistry) return true;
    throw new SourceError(
      `${facts.name} needs ${name} as "${spec}", which is no version of a registry; packages of git, of addresses and of folders are not taken`,
    );
  });
}

interface Wish {
  readonly name: string;
  readonly spec: string;
  /** The folder of the package that wants it. */
  readonly from: string;
}

/** Where it has to lie; null where one that fits is found already. */
function folderFor({ name, spec, from }: Wish, versions: ReadonlyMap<string, string>): string | null {
  const nearest = foldersAbove(from)
    .map((above) => `${above}node_modules/${name}`)
    .find((place) => versions.has(place));
  if (nearest === undefined) return `node_modules/${name}`;
  const version = versions.get(nearest) ?? '';
  const fits =
    semver.validRange(spec) === null || semver.satisfies(version, spec, { includePrerelease: true });
  return fits ? null : `${from}node_modules/${name}`;
}

/** The folder and those around it, the nearest first. */
function foldersAbove(folder: string): readonly string[] {
  const at = folder.lastIndexOf('node_modules/');
  return at < 0 ? [folder] : [folder, ...foldersAbove(folder.slice(0, at))];
}

/** Packages that lie in the tarball of the plugin. */
function bundledVersions(files: readonly ContentFile[]): Map<string, string> {
  const found = files.flatMap(({ path, data }): [string, string][] => {
    const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1];
    if (folder === undefined) return [];
    const { version = '' } = Object(JSON.parse(data.toString('utf8')));
    return [[folder, String(version)]];
  });
  return new Map(found);
}
