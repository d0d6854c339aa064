import { existsSync } from 'node:fs';
import type { Held, HoldOptions } from './held-place.ts';
import { holdByDescriptor } from './hold-by-descriptor.ts';
import { holdByPath } from './hold-by-path.ts';

/** Rejects with the error of the system where nothing exists, or where a folder is expected and is none. */
export function holdPlace(path: string, options: HoldOptions): Promise<Held> {
  return hasDescriptorPaths() ? holdByDescriptor(path, options) : holdByPath(path, options);
}

let answer: boolean | null = null;

/** Only Linux has paths of descriptors, and only where /proc is mounted. */
function hasDescriptorPaths(): boolean {
  answer ??= process.platform === 'linux' && existsSync('/proc/self/fd');
  return answer;
}
