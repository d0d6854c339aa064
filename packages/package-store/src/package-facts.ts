import semver from 'semver';
import * as v from 'valibot';
import type { ContentFile } from './content/content-file.ts';
import { isPackageName } from './is-package-name.ts';
import { SourceError } from './source-error.ts';

const names = v.optional(v.record(v.string(), v.string()), {});

const factsSchema = v.looseObject({
  name: v.pipe(v.string(), v.check(isPackageName, 'must be the name of a package')),
  version: v.pipe(
    v.string(),
    v.check((text) => semver.valid(text) === text, 'must be a version'),
  ),
  scripts: names,
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: v.optional(
    v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) })),
    {},
  ),
  os: v.optional(v.array(v.string())),
  cpu: v.optional(v.array(v.string())),
});

/** The `package.json` of a tarball. The registry is not believed beside it. */
export type PackageFacts = v.InferOutput<typeof factsSchema>;

export function readPackageFacts(files: readonly ContentFile[], what: string): PackageFacts {
  const file = files.find(({ path }) => path === 'package.json');
  if (file === undefined) throw new SourceError(`${what} has no package.json`);
  try {
    return v.parse(factsSchema, JSON.parse(file.data.toString('utf8')));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SourceError(`The package.json of ${what} cannot be used: ${reason}`, { cause });
  }
}

/** Throws when a package is another than the one that was asked for. */
export function assertNamed(facts: PackageFacts, name: string, version: string): void {
  if (facts.name === name && facts.version === version) return;
  throw new SourceError(
    `The registry gave ${facts.name} ${facts.version} for ${name} ${version}; do not take it from there`,
  );
}

const scripts: readonly string[] = ['preinstall', 'install', 'postinstall', 'prepare'];

export function hasInstallScripts(facts: PackageFacts): boolean {
  return scripts.some((name) => Object.hasOwn(facts.scripts, name));
}

export function fitsMachine({ os, cpu }: PackageFacts): boolean {
  return fits(os, process.platform) && fits(cpu, process.arch);
}

function fits(listed: readonly string[] | undefined, own: string): boolean {
  if (listed === undefined || listed.length === 0) return true;
  if (listed.includes(`!${own}`)) return false;
  const named = listed.filter((one) => !one.startsWith('!'));
  return named.length === 0 || named.includes(own);
}
