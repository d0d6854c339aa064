import { arch, platform } from 'node:os';

interface Labelled {
  readonly name: string;
  readonly labels: readonly string[];
}

/** The labels of this machine, and those that the operator gave. */
export function ownLabels({ name, labels }: Labelled): readonly string[] {
  return [...new Set([`os=${platform()}`, `arch=${arch()}`, `node=${name}`, ...labels])];
}
