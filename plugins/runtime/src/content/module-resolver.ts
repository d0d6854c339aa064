import { isBuiltin } from 'node:module';
import { type FileRights, factsOf, readRegularFile } from '@gatehouse/sdk-actions/files';
import packageResolver, { type ResolveOptions } from 'enhanced-resolve';

/** Resolves a module to its file as `require` of Node does. */
export interface ModuleResolver {
  /** Null for a module of Node and for a missing file. */
  resolve(specifier: string, folder: string): Promise<string | null>;
}

const maxManifestBytes = 2 ** 20;

/** Caches what it reads, so each reading of a project makes a new one. It reads through the file door only. */
export function createModuleResolver(rights: FileRights): ModuleResolver {
  let resolver: ReturnType<typeof create> | null = null;
  const create = () =>
    // Loaded on first use.
    packageResolver.ResolverFactory.createResolver({ ...likeNode, fileSystem: guardedFileSystem(rights) });
  return {
    async resolve(specifier, folder) {
      if (isBuiltin(specifier)) return null;
      resolver ??= create();
      const found = await resolver.resolvePromise({}, folder, specifier).catch(() => false);
      return typeof found === 'string' ? found : null;
    },
  };
}

const likeNode: Partial<ResolveOptions> = {
  conditionNames: ['node', 'require', 'module-sync', 'node-addons'],
  extensions: ['.js', '.json', '.node'],
  mainFields: ['main'],
  // The file door follows links when the file is read, and returns its real path.
  symlinks: false,
};

type FileSystem = ResolveOptions['fileSystem'];

function guardedFileSystem(rights: FileRights): FileSystem {
  const stat = remembered(async (path) => (await factsOf({ path, rights })).facts);
  const readFile = remembered((path) => readRegularFile({ path, rights }, maxManifestBytes));
  const nothing = remembered((path) => Promise.reject(new Error(`${path} is not looked at.`)));
  return { stat, readFile, readdir: nothing, readlink: nothing };
}

/** Has the signature of `node:fs`: a path first, a callback last. */
function remembered(look: (path: string) => Promise<unknown>) {
  const known = new Map<string, Promise<unknown>>();
  return (path: unknown, ...rest: readonly unknown[]): void => {
    const callback = rest.at(-1);
    if (typeof callback !== 'function') return;
    const name = String(path);
    const answer = known.get(name) ?? look(name);
    known.set(name, answer);
    answer.then(
      (value) => callback(null, value),
      (error: unknown) => callback(error),
    );
  };
}
