import * as v from 'valibot';

export const instanceSchema = v.object({
  /** Name of the engine. */
  browserType: v.string(),
  id: v.number(),
  profileDir: v.string(),
});

/** Always true: what fails is an error. */
export const successSchema = v.object({ success: v.literal(true) });

export const tabSchema = v.object({ tabName: v.string(), tabId: v.number() });

/** What became of a page. One that did not load is no error. */
export const pageOutcomeSchema = v.object({
  ...successSchema.entries,
  url: v.string(),
  httpStatus: v.nullable(v.number()),
  title: v.string(),
  loadState: v.picklist(['none', 'commit', 'domcontentloaded', 'load']),
  timedOut: v.boolean(),
  errorText: v.nullable(v.string()),
});

/** `moved` is false at the end of the history. */
export const stepOutcomeSchema = v.object({ ...pageOutcomeSchema.entries, moved: v.boolean() });
