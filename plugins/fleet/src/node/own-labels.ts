import { arch, platform } from 'node:os';

/** The labels of this machine, and those that the operator gave. */
export function ownLabels(given: readonly string[]): readonly string[] {
  return [...new Set([`os=${platform()}`, `arch=${arch()}`, ...given])];
}
