import { posix } from 'node:path';
import * as v from 'valibot';

/** A path within a folder: no part of it leads elsewhere. */
const innerPath = v.pipe(
  v.string(),
  v.check((path) => isInner(path), 'must be a path within the folder'),
);

/** One entry of a folder that goes to a node. Folders come before what is in them. */
const sentEntry = v.variant('kind', [
  v.strictObject({ kind: v.literal('folder'), path: innerPath }),
  v.strictObject({
    kind: v.literal('file'),
    path: innerPath,
    size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    /** SHA-256 in hex. */
    hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    isProgram: v.boolean(),
  }),
  v.strictObject({ kind: v.literal('link'), path: innerPath, target: v.string() }),
]);

export type SentEntry = v.InferOutput<typeof sentEntry>;
export type SentFile = Extract<SentEntry, { kind: 'file' }>;

const sentEntries = v.pipe(
  v.array(sentEntry),
  v.check((entries) => entries.every(staysInside), 'has a link that leads out of the folder'),
  v.check((entries) => hasFoldersFirst(entries), 'has an entry whose folder does not precede it'),
);

/** Throws where an entry could lie or lead outside of the folder. */
export const parseEntries = (value: unknown): readonly SentEntry[] => v.parse(sentEntries, value);

/** Its `..` are at the beginning alone, so that they count from the folder of the link, which is no link. */
function staysInside(entry: SentEntry): boolean {
  if (entry.kind !== 'link') return true;
  const { path, target } = entry;
  if (target === '' || target.includes('\0') || posix.normalize(target) !== target) return false;
  return !posix.isAbsolute(target) && isInner(posix.join(posix.dirname(path), target));
}

function hasFoldersFirst(entries: readonly SentEntry[]): boolean {
  const folders = new Set(['.']);
  const all = new Set<string>();
  for (const { kind, path } of entries) {
    if (all.has(path) || !folders.has(posix.dirname(path))) return false;
    all.add(path);
    if (kind === 'folder') folders.add(path);
  }
  return true;
}

function isInner(path: string): boolean {
  if (path === '' || path === '.' || path.includes('\0') || path.includes('\\')) return false;
  return !posix.isAbsolute(path) && posix.normalize(path) === path && path.split('/')[0] !== '..';
}
