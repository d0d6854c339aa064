import * as v from 'valibot';

/** One line of the log of a task. */
export const logEntrySchema = v.object({
  /** `project`: logged by its actions; `engine`: outcomes of the try and of its actions. */
  kind: v.picklist(['project', 'engine']),
  /** UTC ISO-8601. */
  timestamp: v.string(),
  level: v.picklist(['Info', 'Warning', 'Error']),
  uowId: v.string(),
  threadId: v.number(),
  message: v.string(),
  /** The branch that was taken, if known. */
  way: v.nullable(v.string()),
  actionId: v.nullable(v.string()),
  actionGroupId: v.nullable(v.string()),
  actionName: v.nullable(v.string()),
  /** Start of an action, its end with success or failure, or none of these. */
  direction: v.picklist(['In', 'Good', 'Bad', 'Info']),
  elapsedMilliseconds: v.nullable(v.number()),
  /** Presentation of the entry, if the project asks for one. */
  color: v.optional(v.string()),
});

export type LogEntry = Readonly<v.InferOutput<typeof logEntrySchema>>;
