import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';

export interface InstalledPeer {
  /** The name with the version. */
  readonly title: string;
  /** The path of a script for node. */
  readonly program: string;
}

const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
/** Peers are large and not part of the project, so they are installed outside of it; see `bench/README.md`. */
const peersFolder = process.env.BENCH_PEERS ?? join(cache, 'gatehouse-bench');
const manifest = v.object({ version: v.string() });

/** Null when the peer is not installed. */
export function findPeer(name: string, script: string): InstalledPeer | null {
  const folder = join(peersFolder, name, 'node_modules', name);
  const facts = join(folder, 'package.json');
  if (!existsSync(facts)) return null;
  const { version } = v.parse(manifest, JSON.parse(readFileSync(facts, 'utf8')));
  return { title: `${name} ${version}`, program: join(folder, script) };
}
