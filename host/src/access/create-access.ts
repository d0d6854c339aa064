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

/** The outside as one plugin may see it. Throws a message for people when what it declares cannot be understood. */
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
