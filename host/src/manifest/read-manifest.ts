import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { contractVersion, sdkVersion } from '../kernel/versions.ts';
import type { Manifest } from './manifest.ts';
import { manifestFileName } from './manifest-file-name.ts';
import { findProven, noteText } from './proven-manifests.ts';

/** Why a plugin is not loaded: a stable code, what happened, and what to do. */
export interface PluginProblem {
  readonly code: PluginProblemCode;
  readonly message: string;
  readonly fix: string;
}

export type PluginProblemCode =
  | 'manifest_missing'
  | 'manifest_invalid'
  | 'incompatible'
  | 'clash'
  | 'need_missing'
  | 'need_failed'
  | 'cycle'
  | 'import_failed'
  | 'manifest_drift'
  | 'config_invalid'
  | 'setup_failed'
  | 'start_timeout'
  | 'handlers_wrong'
  | 'stray_error'
  | 'process_ended'
  | 'needs_host'
  | 'stop_timeout'
  | 'disabled'
  | 'plugin_modified'
  | 'not_granted'
  | 'worker_failed';

export type ManifestResult =
  | { readonly ok: true; readonly manifest: Manifest }
  | { readonly ok: false; readonly problem: PluginProblem };

/** Reads and checks the manifest of the plugin in a folder, without running any of its code. */
export async function readManifest(folder: string): Promise<ManifestResult> {
  const path = join(folder, manifestFileName);
  const text = readIfThere(path);
  if (text === null) {
    return refuse(
      'manifest_missing',
      `${path} cannot be read`,
      `Run npx gatehouse plugin manifest ${folder}, or correct the path of the plugin`,
    );
  }
  const proven = findProven(folder, text);
  if (proven !== null) return { ok: true, manifest: proven };
  const result = await readManifestText(path, text);
  if (result.ok) noteText(result.manifest, folder, text);
  return result;
}

/** Same, of the text of a manifest that may be nowhere on this machine. */
export async function readManifestText(path: string, text: string): Promise<ManifestResult> {
  const parsed = await parseManifest(path, text);
  return parsed.ok ? ((await misfitOf(parsed.manifest)) ?? parsed) : parsed;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

async function misfitOf({ fits }: Manifest): Promise<ManifestResult | null> {
  // Loaded here, as the schema below: a start that knows all its manifests needs none of it.
  const { default: semver } = await import('semver');
  const misfit = (what: string, wanted: string, found: string) =>
    refuseVersion({ what, wanted, found, isNewer: semver.ltr(found, wanted) });
  if (!semver.satisfies(contractVersion, fits.contract))
    return misfit('contract', fits.contract, contractVersion);
  return semver.satisfies(sdkVersion, fits.sdk) ? null : misfit('SDK', fits.sdk, sdkVersion);
}

async function parseManifest(path: string, text: string): Promise<ManifestResult> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    return refuse(
      'manifest_invalid',
      `${path} is not JSON: ${String(cause)}`,
      `Run npx gatehouse plugin manifest ${dirname(path)} to write it anew`,
    );
  }
  const { manifestSchema } = await import('./manifest.ts');
  const result = v.safeParse(manifestSchema, data);
  const problems = result.success
    ? await misnamedIn(result.output)
    : result.issues.map((issue) => `${v.getDotPath(issue) ?? 'manifest'}: ${issue.message}`);
  if (result.success && problems.length === 0) return { ok: true, manifest: result.output };
  return refuse(
    'manifest_invalid',
    `${path}: ${problems.join('; ')}`,
    `Correct the declaration, then run npx gatehouse plugin manifest ${dirname(path)}`,
  );
}

async function misnamedIn(manifest: Manifest): Promise<readonly string[]> {
  const problems = sharesOfOthers(manifest);
  if (manifest.console === undefined) return problems;
  const { consoleProblems } = await import('./console-problems.ts');
  return [...problems, ...consoleProblems(manifest.console, manifest)];
}

/** Others call such a service by the name of its plugin, so nobody else may answer. */
function sharesOfOthers({ id, provides, shares = {} }: Manifest): readonly string[] {
  const isOwn = (service: string) => service.startsWith(`${id}.`) && provides.includes(service);
  return Object.keys(shares)
    .filter((service) => !isOwn(service))
    .map(
      (service) =>
        `shares.${service}: must be a service that it provides, with an id that begins with ${id}.`,
    );
}

interface Misfit {
  readonly what: string;
  readonly wanted: string;
  readonly found: string;
  readonly isNewer: boolean;
}

function refuseVersion({ what, wanted, found, isNewer }: Misfit): ManifestResult {
  return refuse(
    'incompatible',
    `It wants ${what} ${wanted}; this host has ${what} ${found}`,
    isNewer
      ? `Update Gatehouse to one with ${what} ${wanted}, or install an older version of the plugin`
      : `Install a version of the plugin that fits ${what} ${found}`,
  );
}

function refuse(code: PluginProblemCode, message: string, fix: string): ManifestResult {
  return { ok: false, problem: { code, message, fix } };
}
