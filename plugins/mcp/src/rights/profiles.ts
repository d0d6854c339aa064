import type { Tier } from '@gatehouse/sdk-plugin';

/** Tools that belong to one kind of work. */
export type ToolSet = 'core' | 'author' | 'browse' | 'run' | 'device';

/** An address that clients connect to: it narrows the rights of a key, and widens none. */
export interface Profile {
  readonly path: `/mcp${string}`;
  readonly sets: ReadonlySet<ToolSet>;
  readonly maxTier: Tier;
}

const allSets: readonly ToolSet[] = ['core', 'author', 'browse', 'run', 'device'];

function profile(path: Profile['path'], sets: readonly ToolSet[], maxTier: Tier = 3): Profile {
  return { path, sets: new Set(sets), maxTier };
}

export const profiles: readonly Profile[] = [
  profile('/mcp', allSets),
  profile('/mcp/author', ['core', 'author']),
  profile('/mcp/browse', ['core', 'browse']),
  profile('/mcp/run', ['core', 'run']),
  profile('/mcp/device', ['core', 'device']),
  profile('/mcp/readonly', allSets, 0),
];
