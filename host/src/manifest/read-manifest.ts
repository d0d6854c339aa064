import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import semver from 'semver';
import * as v from 'valibot';
import { contractVersion, sdkVersion } from '../kernel/versions.ts';
import { type Manifest, manifestFileName, manifestSchema } from './manifest.ts';

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
  | 'stop_timeout'
  | 'disabled';

export type ManifestResult =
  | { readonly ok: true; readonly manifest: Manifest }
  | { readonly ok: false; readonly problem: PluginProblem };

/** Reads and checks the manifest of the plugin in a folder, without running any of its code. */
export async function readManifest(folder: string): Promise<ManifestResult> {
  const path = join(folder, manifestFileName);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) {
    return refuse(
      'manifest_missing',
      `${path} cannot be read`,
      'Run npm run manifests, or correct the path of the plugin',
    );
  }
  const parsed = parseManifest(path, text);
  if (!parsed.ok) return parsed;
  const { fits } = parsed.manifest;
  if (!semver.satisfies(contractVersion, fits.contract)) {
    return refuseVersion('contract', fits.contract, contractVersion);
  }
  if (!semver.satisfies(sdkVersion, fits.sdk)) return refuseVersion('SDK', fits.sdk, sdkVersion);
  return parsed;
}

function parseManifest(path: string, text: string): ManifestResult {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    return refuse(
      'manifest_invalid',
      `${path} is not JSON: ${String(cause)}`,
      'Run npm run manifests to write it anew',
    );
  }
  const result = v.safeParse(manifestSchema, data);
  if (result.success) return { ok: true, manifest: result.output };
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'manifest'}: ${issue.message}`);
  return refuse(
    'manifest_invalid',
    `${path}: ${problems.join('; ')}`,
    'Correct the declaration and run npm run manifests',
  );
}

function refuseVersion(what: string, wanted: string, found: string): ManifestResult {
  return refuse(
    'incompatible',
    `It wants ${what} ${wanted}; this host has ${what} ${found}`,
    semver.ltr(found, wanted)
      ? `Update Gatehouse to one with ${what} ${wanted}, or install an older version of the plugin`
      : `Install a version of the plugin that fits ${what} ${found}`,
  );
}

function refuse(code: PluginProblemCode, message: string, fix: string): ManifestResult {
  return { ok: false, problem: { code, message, fix } };
}
