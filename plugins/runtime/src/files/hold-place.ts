import { existsSync } from 'node:fs';
import { holdByDescriptor } from './hold-by-descriptor.ts';
import { holdByPath } from './hold-by-path.ts';

/** A file or a folder that is held open, so that what is done with it is done with what was judged. */
export interface Held {
  /** Where it is, as the system reports it: absolute, with no link on the way. */
  readonly real: string;
  /** Leads to it as long as it is held. A path below a held folder passes no link but its last name. */
  readonly path: string;
  /** Throws where an opened file is not the one that was judged. */
  assertSame(facts: { readonly dev: number; readonly ino: number }): void;
  release(): void;
}

export interface HoldOptions {
  readonly isFolder: boolean;
  /** Of the last name of the path; links on the way are followed always. */
  readonly followsLink: boolean;
}

/** Rejects with the error of the system where there is nothing, or no folder where one is wanted. */
export function holdPlace(path: string, options: HoldOptions): Promise<Held> {
  return hasDescriptorPaths() ? holdByDescriptor(path, options) : holdByPath(path, options);
}

let answer: boolean | null = null;

/** Only Linux leads from a descriptor to its file, and only where /proc is mounted. */
function hasDescriptorPaths(): boolean {
  answer ??= process.platform === 'linux' && existsSync('/proc/self/fd');
  return answer;
}
