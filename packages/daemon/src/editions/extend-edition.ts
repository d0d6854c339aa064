import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestFileName } from '@gatehouse/host/manifest/manifest-file-name';
import type { Edition, ExtendingFile } from './edition.ts';
import { mergePluginConfig } from './merge-plugin-config.ts';

type Own = Omit<ExtendingFile, 'extends' | 'plugins'> & { readonly plugins: readonly string[] };

/**
 * The other edition with what this one adds. Its settings go before those of the other one, field by field. Throws for
 * a plugin in `without` that the other one does not have.
 */
export function extendEdition(base: Edition, { without, title, ports, ...own }: Own): Edition {
  const ids = new Map(base.plugins.map((folder) => [folder, idOf(folder)]));
  const unknown = without.filter((id) => ![...ids.values()].includes(id));
  if (unknown.length > 0)
    throw new Error(`${base.path} has no plugin ${unknown.join(', ')} to leave out; correct "without"`);
  const kept = base.plugins.filter((folder) => !without.includes(ids.get(folder) ?? ''));
  const plugins = [...new Set([...kept, ...own.plugins])];
  const leftConfig = Object.fromEntries(Object.entries(base.config).filter(([id]) => !without.includes(id)));
  return {
    ...base,
    title: title ?? base.title,
    ports: ports ?? base.ports,
    plugins,
    config: trustConfig(mergePluginConfig({ config: leftConfig }, own.config)),
    inHost: [...new Set([...base.inHost, ...own.inHost])],
    disable: new Set([...base.disable, ...own.disable]),
  };
}

/** The schema of the file gives both sides fields for each plugin. */
function trustConfig(config: Readonly<Record<string, unknown>>): Edition['config'] {
  return config as Edition['config'];
}

/** Null where its manifest cannot be read, which the start reports. */
function idOf(folder: string): string | null {
  try {
    return String(JSON.parse(readFileSync(join(folder, manifestFileName), 'utf8')).id);
  } catch {
    return null;
  }
}
