import { described, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** Accepted as text, number or boolean; stored as text. */
export const scalarText = v.pipe(
  v.union([v.string(), v.number(), v.boolean()], 'must be text, a number or a boolean'),
  v.transform(String),
  v.string(),
);

/** A request field that may be absent or null; both leave the value as it is. */
export function maybe<S extends v.GenericSchema>(schema: S) {
  return v.optional(v.nullable(schema));
}

type MaybeEach<Entries extends v.ObjectEntries> = {
  [Key in keyof Entries]: ReturnType<typeof maybe<Entries[Key]>>;
};

/** The same for each of some fields. */
export function maybeEach<Entries extends v.ObjectEntries>(entries: Entries): MaybeEach<Entries> {
  return trustKeys(Object.fromEntries(Object.entries(entries).map(([key, schema]) => [key, maybe(schema)])));
}

/** The keys are those of the entries. */
function trustKeys<Entries>(entries: object): Entries {
  return entries as Entries;
}

export const emptyReply = v.object({});

export const resultCodes = [
  'RESULT_OK',
  'RESULT_ERROR',
  'RESULT_NOT_FOUND',
  'RESULT_INVALID_PARAMS',
  'RESULT_FAILED_PRECONDITION',
] as const;

/**
 * The outcome of one item of a batch; a failed item never fails the others. `name` is the one that was sent, `newName` is
 * there where the item has another one now.
 */
export const batchReply = v.object({
  items: described(
    v.array(
      namedObject('BatchItem', 'The outcome of one item of a batch.', {
        name: v.nullable(
          described(
            v.string(),
            'Which item it is: its name as it was sent, the stored name of an input setting, or the source of a link; null when it has none',
          ),
        ),
        newName: v.optional(described(v.string(), 'Its name now; left out where it was not renamed')),
        resultCode: described(v.picklist(resultCodes), 'RESULT_OK, or the kind of the refusal'),
        error: v.nullable(
          described(v.string(), 'What is wrong with the item and what to do; null when it was done'),
        ),
      }),
    ),
    'One outcome for each item, in the order of the request',
  ),
});

const batchLimit = 10_000;

/** The items of a batch. They are counted before they are parsed: a body of 16 MiB can hold millions. */
export function batchOf<S extends v.GenericSchema>(item: S) {
  return v.pipe(
    v.unknown(),
    v.check(
      (input) => !Array.isArray(input) || input.length <= batchLimit,
      `must have at most ${batchLimit} items: send more in several calls`,
    ),
    v.array(item),
  );
}

export const namesBody = v.strictObject({
  names: described(batchOf(v.string()), 'Names of the items to delete'),
});

/** Errors of the operations that read the open project. */
export const readErrors = ['project_not_open', 'not_found'] as const;

/** An edit may also be refused by `If-Match`. */
export const editErrors = ['project_not_open', 'not_found', 'failed_precondition'] as const;
