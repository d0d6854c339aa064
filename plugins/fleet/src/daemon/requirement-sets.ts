import { createHash } from 'node:crypto';

/** The set of threads that run on any node. */
export const anyNode = 'any';

/** Nodes claim the threads of a set: all of them have the same requirements. */
export function setOf(requires: readonly string[]): string {
  if (requires.length === 0) return anyNode;
  const text = JSON.stringify([...new Set(requires)].sort());
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The requirements that a node does not meet. */
export function missingLabels(requires: readonly string[], labels: readonly string[]): readonly string[] {
  return requires.filter(
    (required) => !labels.some((label) => label === required || isMore(label, required)),
  );
}

/** Such as `memory>=8`, which `memory=16` meets. */
const leastNumber = /^([^<>=]+)>=(\d+(?:\.\d+)?)$/;

function isMore(label: string, required: string): boolean {
  const [, name, least] = leastNumber.exec(required) ?? [];
  if (name === undefined || !label.startsWith(`${name}=`)) return false;
  const text = label.slice(name.length + 1);
  return text !== '' && Number(text) >= Number(least);
}
