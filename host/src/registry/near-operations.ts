import { nearestNames } from '@gatehouse/sdk-plugin/internal/nearest-names';
import { apiPrefix } from '../kernel/versions.ts';
import type { TableEntry } from './operation-table.ts';

interface Wanted {
  readonly method: string;
  /** Raw, without the query. */
  readonly path: string;
}

const maxPathLength = 300;
const maxNamed = 3;
const maxDistance = 1.5;
/** The share of the segments that may differ; more would be near to paths that have nothing in common. */
const maxShare = 0.5;
const otherMethod = 0.4;
const filledParameter = 0.1;
const mistyped = 0.25;
/** Shorter segments are rather values than names. */
const minNameLength = 3;

/** The operations whose method and path are most like those of a request that none answers, the nearest first. */
export function nearOperations(entries: readonly TableEntry[], wanted: Wanted): readonly string[] {
  if (wanted.path.length > maxPathLength) return [];
  const live = entries.filter(({ state }) => state === 'live');
  const paths = live.map(({ operation }) => operation.path.slice(1).split('/'));
  const segments = readSegments(wanted.path, new Set(paths.flat().filter((name) => !name.startsWith('{'))));
  return live
    .map(({ operation }, at) => {
      const path = paths[at] ?? [];
      const limit = Math.min(maxDistance, maxShare * Math.max(segments.length, path.length));
      const byMethod = operation.method === wanted.method ? 0 : otherMethod;
      // At least as many segments are added or left out as one path is longer than the other.
      const isOtherLength = Math.abs(segments.length - path.length) > limit;
      const distance = isOtherLength ? Number.POSITIVE_INFINITY : pathDistance(segments, path) + byMethod;
      return { operation, limit, distance };
    })
    .filter(({ distance, limit }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxNamed)
    .map(({ operation: { method, path, id } }) => `${method} ${apiPrefix}${path} (${id})`);
}

interface Segment {
  readonly text: string;
  readonly cost: number;
}

/** The segments of a path, mistyped names corrected to known ones. */
function readSegments(path: string, names: ReadonlySet<string>): readonly Segment[] {
  const own = path.startsWith(apiPrefix) ? path.slice(apiPrefix.length) : path;
  return own
    .split('/')
    .filter((text) => text !== '')
    .map((text) => {
      if (names.has(text) || text.length < minNameLength) return { text, cost: 0 };
      const [near] = nearestNames(text, names);
      return near === undefined ? { text, cost: 0 } : { text: near, cost: mistyped };
    });
}

/** How many segments must be added, left out or replaced. */
function pathDistance(wanted: readonly Segment[], path: readonly string[]): number {
  let row = Array.from({ length: path.length + 1 }, (_, index) => index);
  for (const [index, segment] of wanted.entries()) {
    const next = [index + 1];
    for (const [column, name] of path.entries()) {
      const replaced = (row[column] ?? 0) + segmentDistance(segment, name);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[path.length] ?? 0;
}

function segmentDistance({ text, cost }: Segment, name: string): number {
  if (name.startsWith('{')) return filledParameter;
  return text === name ? cost : 1;
}
