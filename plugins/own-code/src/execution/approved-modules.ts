import { createHash } from 'node:crypto';
import path from 'node:path';
import { maxCodeBytes, missingDigest } from '@gatehouse/plugin-runtime/api';
import { type ApprovedCode, runResource } from '@gatehouse/sdk-actions';
import { type FileRights, readLocated } from '@gatehouse/sdk-actions/files';
import type { ApprovedModule, ApprovedModules } from '../code-messages.ts';
import { faultsOf, transformCode } from './transform-code.ts';

/** Prepares the files that code may load, once for all actions of a run. */
export class ModuleStock {
  #key = '';
  #modules: Promise<ApprovedModules> = Promise.resolve({});

  /** Returns the same object while the same files are approved. */
  of(approved: ApprovedCode, rights: FileRights): Promise<ApprovedModules> {
    const key = JSON.stringify(approved);
    if (key !== this.#key) this.#modules = readModules(approved, rights);
    this.#key = key;
    return this.#modules;
  }
}

export const moduleStock = runResource<ModuleStock>({
  name: 'The files that custom code loads',
  create: async () => new ModuleStock(),
  dispose: async () => undefined,
});

async function readModules(approved: ApprovedCode, rights: FileRights): Promise<ApprovedModules> {
  const entries = Object.entries(approved).filter(([, digest]) => digest !== missingDigest);
  const read = entries.map(([file, digest]) => readModule(path.resolve(file), { digest, rights }));
  return Object.fromEntries((await Promise.all(read)).flat());
}

interface Approved {
  readonly digest: string;
  readonly rights: FileRights;
}

/** Empty for a file that the run cannot read: only bytes that were read and approved are loaded. */
async function readModule(
  file: string,
  { digest, rights }: Approved,
): Promise<readonly [path: string, module: ApprovedModule][]> {
  const read = await readLocated({ path: file, rights }, maxCodeBytes).catch(() => null);
  if (read === null) return [];
  const { bytes, real } = read;
  const isSame = createHash('sha256').update(bytes).digest('hex') === digest;
  const text = isSame ? bytes.toString('utf8') : '';
  return [[real, { digest, ...(await commonJsOf(real, text)) }]];
}

const typed = /\.[cm]?ts$/;
const script = /\.[cm]?js$/;

async function commonJsOf(file: string, text: string): Promise<Omit<ApprovedModule, 'digest'>> {
  const isModule = script.test(file) && /\b(?:import|export)\b/.test(text);
  if (!isModule && !typed.test(file)) return { js: null, problem: '' };
  try {
    const { code } = await transformCode(text, {
      loader: typed.test(file) ? 'ts' : 'js',
      define: placeNames,
      ...(text.includes(meta) && { banner: placeBanner }),
    });
    return { js: code, problem: '' };
  } catch (error) {
    const [fault] = faultsOf(error);
    const line = fault?.location ? `line ${fault.location.line}: ` : '';
    return { js: null, problem: `${line}${fault?.text ?? String(error)}` };
  }
}

// Written in parts: the bundler replaces the full names in our sources.
const meta = 'import.meta';
/** CommonJS has other names for the path of the module. */
const placeNames = {
  [`${meta}.url`]: '__gatehouseUrl',
  [`${meta}.filename`]: '__filename',
  [`${meta}.dirname`]: '__dirname',
};
const placeBanner = "const __gatehouseUrl = require('node:url').pathToFileURL(__filename).href;";
