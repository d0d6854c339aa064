import type { Declaration } from '@gatehouse/sdk-plugin';
import { expandSettings } from './expand-settings.ts';
import { createFileAccess } from './file-access.ts';
import { parseRoots } from './file-roots.ts';
import { createNetworkAccess } from './network-access.ts';
import { parseTarget } from './network-target.ts';
import { createOwnedHandles } from './owned-handles.ts';
import { createProgramAccess } from './program-access.ts';

interface Given {
  readonly declaration: Declaration;
  /** As the plugin's schema gives it. */
  readonly config: unknown;
  /** Makes the plugin's own folder in the data folder. */
  readonly ownFolder: () => Promise<string>;
  /** Called once, before setup: what runs at a stop runs in reverse order, so this ends what the plugin left. */
  readonly onStop: (end: () => Promise<void>) => void;
}

/** Creates the access of one plugin. Throws a message for people if a declared entry is invalid. */
export function createAccess({ declaration, config, ownFolder, onStop }: Given) {
  const { id: pluginId, access = {} } = declaration;
  const owned = createOwnedHandles(pluginId);
  onStop(() => owned.endAll());
  const expand = (entries: readonly string[] = []) =>
    entries.flatMap((entry) => expandSettings(entry, { declaration, config }));
  const targets = expand(access.network).map(parseTarget);
  const programs = new Set(expand(access.programs));
  const roots = parseRoots(expand(access.files), { pluginId, own: ownFolder });
  return {
    ...createNetworkAccess({ pluginId, targets, owned }),
    ...createProgramAccess({ pluginId, programs, owned }),
    files: createFileAccess(roots, owned),
  };
}
