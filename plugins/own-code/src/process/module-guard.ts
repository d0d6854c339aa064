import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import type { ApprovedModule, ApprovedModules } from '../code-messages.ts';

/**
 * From now on this process loads only files that were approved with the run, and compiles the bytes that it compared.
 * Returns a function that sets the approved files.
 */
export function guardModules(): (modules: ApprovedModules) => void {
  let approved: ApprovedModules = {};
  let isRefusing = false;
  installLoaders((file) => approvedText(file, Object.hasOwn(approved, file) ? approved[file] : undefined));
  return (modules) => {
    approved = modules;
    // Without files of the project nothing can reach the loader of ES modules.
    if (isRefusing || Object.keys(modules).length === 0) return;
    register(`data:text/javascript,${encodeURIComponent(refuseFiles)}`);
    isRefusing = true;
  };
}

type ReadText = (file: string) => string;

function installLoaders(read: ReadText): void {
  const { extensions } = createRequire(import.meta.url);
  const loadNative = extensions['.node'];
  for (const extension of Object.getOwnPropertyNames(extensions)) {
    extensions[extension] = (module, file) => compileWithin(module)(read(file), file, 'commonjs');
  }
  extensions['.json'] = (module, file) => {
    module.exports = parseJson(read(file), file);
  };
  extensions['.node'] = (module, file) => {
    read(file);
    loadNative?.(module, file);
  };
}

/** ES modules reach this process as CommonJS. Other imports of them, such as those of evaluated code, are refused. */
const refuseFiles = `
export async function load(url, context, next) {
  if (!url.startsWith('file:')) return next(url, context);
  throw new Error(url + ' was not loaded: code that is made of a text cannot import files. Use require.');
}`;

function approvedText(file: string, module: ApprovedModule | undefined): string {
  if (module === undefined) {
    throw new Error(
      `The code loads the file ${file}, which was not approved with the project: list it in the references as ${JSON.stringify(`[external]${file}[external]`)}.`,
    );
  }
  const bytes = readFileSync(file);
  if (createHash('sha256').update(bytes).digest('hex') !== module.digest) {
    throw new Error(
      `The file ${file} has changed since the project was approved: approve or start it again.`,
    );
  }
  if (module.problem !== '') throw new SyntaxError(`${file}: ${module.problem}`);
  return module.js ?? bytes.toString('utf8');
}

type Compile = (text: string, file: string, format: 'commonjs') => unknown;

/** The method with which Node compiles the text of a module. */
function compileWithin(module: object): Compile {
  if ('_compile' in module && typeof module._compile === 'function') return module._compile.bind(module);
  throw new Error('This version of Node compiles modules in another way.');
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new SyntaxError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
