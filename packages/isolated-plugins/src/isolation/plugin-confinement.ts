import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve, sep } from 'node:path';
import type { Manifest } from '@gatehouse/host/manifest/manifest';
import type { Confinement } from '@gatehouse/sandbox/confinement';

/** The network targets that a manifest names, with the settings that stand in them. */
export function targetsOf({ access = {}, config: schema }: Manifest, config: unknown): readonly string[] {
  const settings = new Map([...defaultsOf(schema), ...Object.entries(Object(config) as object)]);
  return (access.network ?? []).flatMap((entry) => expand(entry, settings));
}

/**
 * The reach of the process of a plugin: its own folder, the files that its manifest names, and the network where it names
 * any target. A place within a closed one is left out, whatever the manifest says.
 */
export function confinementOf(
  { access = {}, config: schema }: Manifest,
  config: unknown,
  closed: readonly string[],
): Confinement {
  const settings = new Map([...defaultsOf(schema), ...Object.entries(Object(config) as object)]);
  const paths = (access.files ?? [])
    .flatMap((entry) => pathsOf(entry, settings))
    .map(realPath)
    .filter((path) => !closed.some((folder) => path === folder || path.startsWith(`${folder}${sep}`)));
  return {
    files: paths.map((path) => ({ path, access: 'write' })),
    hasNetwork: (access.network ?? []).length > 0,
    drivesInstances: false,
    runsPrograms: (access.programs ?? []).length > 0,
  };
}

/** A link would be mounted with what it leads to. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Entries that are no path, such as `own`, add nothing. */
function pathsOf(entry: string, settings: ReadonlyMap<string, unknown>): readonly string[] {
  if (entry === '*') return ['/'];
  return expand(entry, settings)
    .map((text) => (text === '~' || text.startsWith('~/') ? join(homedir(), text.slice(1)) : text))
    .filter(isAbsolute)
    .map((path) => resolve(path));
}

function expand(entry: string, settings: ReadonlyMap<string, unknown>): readonly string[] {
  const [whole, name] = /\{(\w+)\}/.exec(entry) ?? [];
  if (whole === undefined || name === undefined) return [entry];
  const value = settings.get(name);
  const values = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return values
    .filter((text) => typeof text === 'string' && text !== '')
    .flatMap((text) =>
      expand(
        entry.replace(whole, () => String(text)),
        settings,
      ),
    );
}

function defaultsOf(schema: Manifest['config']): readonly [string, unknown][] {
  const fields = Object.entries(
    Object(schema?.properties) as Readonly<Record<string, { default?: unknown }>>,
  );
  return fields.map(([name, field]) => [name, field.default]);
}
