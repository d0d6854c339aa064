import * as v from 'valibot';
import { channel } from './channel.ts';

/*
 * Questions of a run on a node about files of its project, which are on the machine of the daemon. Somebody may have
 * taken the node over, so each is parsed.
 */

/** Bytes of a part of a file: a frame of the link stays small. */
export const remotePartBytes = 512 * 1024;
/** The most that is added to a file at once. */
export const maxRemoteAppendBytes = 4 * 2 ** 20;

const path = v.pipe(v.string(), v.maxLength(32_768));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const base64 = (bytes: number) => v.pipe(v.string(), v.maxLength(Math.ceil(bytes / 3) * 4));

export interface RemoteFolder {
  /** The real path of the folder whose files are there; null where all are those of the node. */
  readonly folder: string | null;
}
export const findRemoteFolder = channel<null, RemoteFolder>('fleet.find-folder');

export const remotePart = v.strictObject({
  uploadId: v.pipe(v.string(), v.uuid()),
  path,
  makesFolders: v.boolean(),
  /** Nothing may exist at the path. */
  isNew: v.boolean(),
  offset: count,
  bytes: base64(remotePartBytes),
  /** Facts of the whole file, with its last part: it takes its place then. */
  end: v.nullable(v.strictObject({ size: count, hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })),
});
/** Answers when the part is written; to the last one when the file is on the disk, whole. */
export const writeRemotePart = channel<v.InferOutput<typeof remotePart>, null>('fleet.write-part');

export const remoteAppend = v.strictObject({
  path,
  bytes: base64(maxRemoteAppendBytes),
  /** Bytes for an empty or missing file in place of the others, such as a mark of the encoding first; null for the same. */
  whenEmpty: v.nullable(base64(maxRemoteAppendBytes)),
});
/** Adds to the end of a file in one piece. */
export const appendRemote = channel<v.InferOutput<typeof remoteAppend>, null>('fleet.append-to-file');

export const remoteChange = v.variant('kind', [
  v.strictObject({
    kind: v.literal('make-folders'),
    path,
    mode: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0o777)),
  }),
  v.strictObject({ kind: v.literal('move'), path, to: path, overwrite: v.boolean() }),
  v.strictObject({ kind: v.picklist(['remove-file', 'remove-folder']), path }),
  v.strictObject({ kind: v.literal('link'), path, target: path }),
]);
export const changeRemote = channel<v.InferOutput<typeof remoteChange>, null>('fleet.change-entry');

/** Brings the files that were written to the node. */
export const fetchRemote = channel<null, null>('fleet.fetch-written');
