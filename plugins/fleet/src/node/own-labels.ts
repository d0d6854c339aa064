import { arch, platform, totalmem } from 'node:os';

const gibibyte = 2 ** 30;

interface Known {
  readonly productVersion: string;
  /** Labels that plugins found. */
  readonly lasting: readonly string[];
  /** Those of the operator. */
  readonly given: readonly string[];
}

/** The labels of this machine. */
export function ownLabels({ productVersion, lasting, given }: Known): readonly string[] {
  const machine = [`os=${platform()}`, `arch=${arch()}`, `memory=${memoryGibibytes()}`];
  return [...new Set([...machine, `version=${productVersion}`, ...lasting, ...given])];
}

/** Whole GiB that processes may use, of a container where this is one. */
function memoryGibibytes(): number {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.floor(bytes / gibibyte);
}
