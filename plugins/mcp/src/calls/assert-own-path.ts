import { GatehouseError, type LiveOperation } from '@gatehouse/sdk-plugin';
import type { ServedOperation } from '../rights/served-operations.ts';

/**
 * Throws where the value of a parameter makes the path that of another operation, such as the task `summary`: what is called
 * must be what was asked for, whose tier was looked at.
 */
export function assertOwnPath(
  operation: LiveOperation,
  path: string,
  served: readonly ServedOperation[],
): void {
  if (!operation.path.includes('{')) return;
  const parts = path.split('/');
  const own = operation.path.split('/');
  const other = served.find(
    ({ operation: { id, method, path: pattern } }) =>
      id !== operation.id && method === operation.method && takesOver(pattern.split('/'), own, parts),
  )?.operation;
  if (other === undefined) return;
  throw new GatehouseError(
    'bad_request',
    `With these params the path of ${operation.id} is that of ${other.id}`,
  );
}

/** Whether a pattern matches the path, and has a word where our own pattern has a parameter. */
function takesOver(pattern: readonly string[], own: readonly string[], parts: readonly string[]): boolean {
  if (pattern.length !== parts.length) return false;
  const isMatch = pattern.every(
    (part, index) => isParameter(part) || part === decodeURIComponent(parts[index] ?? ''),
  );
  return isMatch && pattern.some((part, index) => !isParameter(part) && isParameter(own[index] ?? ''));
}

function isParameter(part: string): boolean {
  return part.startsWith('{');
}
