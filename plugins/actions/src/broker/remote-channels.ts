import { channel } from '@gatehouse/sdk-actions';
import * as v from 'valibot';

/*
 * Questions of a run on a node about files of bindings, which are on the machine of the daemon. Somebody may have taken
 * the node over, so each is parsed.
 */

/** Bytes of a part of a file that is read or written: a frame of the link stays small. */
export const partBytes = 512 * 1024;
/** Most lines that a run has in hand. */
export const maxBlock = 32;

const path = v.pipe(v.string(), v.maxLength(32_768));
const base64 = v.pipe(v.string(), v.maxLength(partBytes * 2));
const offset = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const id = v.pipe(v.string(), v.uuid());

export const findQuestion = v.strictObject({ path });
/** The real path of a file, which need not exist. */
export const findBoundFile = channel<v.InferOutput<typeof findQuestion>, { readonly real: string }>(
  'actions.find-bound-file',
);

export const factsQuestion = v.strictObject({ target: path });
export interface BoundFileFacts {
  /** 0 for a missing file. */
  readonly size: number;
  /** Its last two bytes, as Latin-1. */
  readonly end: string;
}
export const readBoundFacts = channel<v.InferOutput<typeof factsQuestion>, BoundFileFacts>(
  'actions.read-bound-facts',
);

export const readQuestion = v.strictObject({ target: path, from: offset });
export interface BoundPart {
  /** base64 */
  readonly bytes: string;
  /** Differs where the content may have been changed. */
  readonly version: string;
  readonly isLast: boolean;
}
/** A part of what is left of a file, from an offset on. */
export const readBoundPart = channel<v.InferOutput<typeof readQuestion>, BoundPart>(
  'actions.read-bound-part',
);

export const writeQuestion = v.strictObject({
  target: path,
  /** The file beside the target that the part is added to; null makes one. */
  temporary: v.nullable(v.pipe(v.string(), v.maxLength(1000))),
  bytes: base64,
});
/** Writes a part of a file beside a file that the run has locked. Answers when it is on the disk. */
export const writeBoundPart = channel<v.InferOutput<typeof writeQuestion>, { readonly temporary: string }>(
  'actions.write-bound-part',
);

const list = { target: path, leaveBlankFile: v.boolean() };

export const lineQuestion = v.strictObject({
  ...list,
  by: v.picklist(['first', 'last', 'index', 'random']),
  /** The number of the line, or a drawn number from 0 up to but not including `drawLimit`. */
  place: offset,
  removes: v.boolean(),
  /** The line comes back when the run is cut off. */
  holds: v.boolean(),
});
export const drawLimit = 2 ** 31;
export interface PickedLine {
  /** Null where there is no such line. */
  readonly line: string | null;
  /** Number of lines before it was taken. */
  readonly count: number;
}
/** Picks a line of a list, and takes it where asked. */
export const pickBoundLine = channel<v.InferOutput<typeof lineQuestion>, PickedLine>(
  'actions.pick-bound-line',
);

export const blockQuestion = v.strictObject({
  ...list,
  /** Most lines of the block. */
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxBlock)),
});
export interface TakenBlock {
  /** Null where the block has at most one line, which nobody takes back. */
  readonly blockId: string | null;
  readonly lines: readonly string[];
}
/** Takes the first lines of a list. The run has used all that it had of an earlier block of it. */
export const takeBlock = channel<v.InferOutput<typeof blockQuestion>, TakenBlock>('actions.take-block');

export const recallQuestion = v.strictObject({ target: path });
/** Answers when somebody else needs the lines that the run has in hand, or has ended. */
export const blockRecall = channel<v.InferOutput<typeof recallQuestion>, null>('actions.block-recall');

export const returnQuestion = v.strictObject({
  blockId: id,
  unused: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxBlock)),
});
/** Gives the last lines of a block back. Answers when they are in the file. */
export const returnBlock = channel<v.InferOutput<typeof returnQuestion>, null>('actions.return-block');
