import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import type { AllowedImports } from '../code-messages.ts';
import { commonSpecifier } from '../language/module-text.ts';

export type Import = (specifier: string) => unknown;

/**
 * The imports of custom code: modules of Node and the listed references. Packages are resolved from the folder of the
 * project. This makes dependencies explicit; it does not confine hostile code.
 */
export function createImport(imports: () => AllowedImports, common: () => unknown): Import {
  return (specifier) => {
    const allowed = imports();
    const load = createRequire(path.join(allowed.folder ?? process.cwd(), 'code.js'));
    if (specifier === commonSpecifier) return common();
    if (isBuiltin(specifier)) return load(specifier);
    if (/^(\.{1,2}(\/|\\|$)|[\\/]|[A-Za-z]:[\\/])/.test(specifier))
      return load(listedFile(specifier, allowed));
    if (!allowed.packages.includes(packageName(specifier))) {
      throw new Error(
        `The code imports the package ${JSON.stringify(specifier)}, which the references do not list: add ${JSON.stringify(packageName(specifier))} to them.`,
      );
    }
    if (allowed.folder === null) {
      throw new Error(
        `The package ${specifier} lies below the folder of the project: save the project first.`,
      );
    }
    return load(specifier);
  };
}

function listedFile(specifier: string, { files, folder }: AllowedImports): string {
  const file = path.resolve(folder ?? '', specifier);
  if (files.includes(file)) return file;
  throw new Error(
    `The code imports the file ${file}, which the references do not list: add ${JSON.stringify(`[external]${specifier}[external]`)} to them.`,
  );
}

/** `@scope/name/part` belongs to the package `@scope/name`. */
function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
