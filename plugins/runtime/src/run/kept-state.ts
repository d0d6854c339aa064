import * as v from 'valibot';

/** A text of a run; stored secrets in it stand there by name, and are read again. */
const keptText = v.union([
  v.string(),
  v.array(v.union([v.string(), v.strictObject({ secret: v.string() })])),
]);

const named = <Schema extends v.GenericSchema>(value: Schema) => v.array(v.strictTuple([v.string(), value]));

const keptStateSchema = v.strictObject({
  formatVersion: v.literal(1),
  /** The action that failed. */
  actionId: v.string(),
  groupId: v.string(),
  variables: named(keptText),
  lists: named(v.array(keptText)),
  tables: named(v.array(v.array(keptText))),
  /** States of resources, by name of the resource. */
  resources: named(v.unknown()),
  /** Memories of actions, as JSON, by their ids. */
  memories: v.optional(named(keptText)),
  /** The action that executes again after the group that ran on its behalf. */
  interruptedId: v.optional(v.string()),
  /** It failed in GoodEnd. */
  isInGoodEnd: v.optional(v.boolean()),
});

export type KeptText = v.InferOutput<typeof keptText>;

/** The data of a run when it failed: another one goes on from there. */
export type KeptState = v.InferOutput<typeof keptStateSchema>;

/** The run that failed. */
export interface StateOwner {
  /** Null for a run of the editor. */
  readonly taskId: string | null;
  readonly uowId: string;
}

/** Its media type is none of a text: nothing masks its bytes. */
export const stateFacts = {
  kind: 'state',
  name: 'state.json',
  mediaType: 'application/vnd.gatehouse.state',
} as const;

/** Null for what is none: the worker may be under control of a project. */
export function parseKeptState(text: string): KeptState | null {
  try {
    const parsed = v.safeParse(keptStateSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
