import { bodyInteger, integer } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** The tab or its browser does not exist, crashed, does not answer, or shows a dialog. */
export const tabErrors = ['not_found', 'failed_precondition'] as const;

/** Seconds; 0 stands for the default. */
export const timeoutSeconds = bodyInteger({ min: 0, max: 600 });

export const instanceSchema = v.object({
  /** Name of the engine. */
  browserType: v.string(),
  id: integer,
  profileDir: v.string(),
});

/** Always true: a failure is an error. */
export const successSchema = v.object({ success: v.literal(true) });

export const tabSchema = v.object({ tabName: v.string(), tabId: integer });

export type TabFacts = Readonly<v.InferOutput<typeof tabSchema>>;

/** The outcome of a load. A failed load is not an error. */
export const pageOutcomeSchema = v.object({
  /** False where the page was not reached, or did not load in time. */
  success: v.boolean(),
  /** The page that was reached; the address that was asked for where none was. */
  url: v.string(),
  /** Null where the page has no response, or did not load. */
  httpStatus: v.nullable(integer),
  title: v.string(),
  /** The progress of the requested page. */
  loadState: v.picklist(['none', 'commit', 'domcontentloaded', 'load']),
  timedOut: v.boolean(),
  errorText: v.nullable(v.string()),
});

export type PageOutcome = Readonly<v.InferOutput<typeof pageOutcomeSchema>>;

/** `moved` is false at the end of the history. */
export const stepOutcomeSchema = v.object({ ...pageOutcomeSchema.entries, moved: v.boolean() });

/** A dialog that a page shows. */
export const dialogSchema = v.object({
  type: v.string(),
  message: v.string(),
  /** Default of a prompt. */
  defaultValue: v.string(),
  openedAt: v.string(),
});

export type DialogFacts = Readonly<v.InferOutput<typeof dialogSchema>>;

/** `dialog`: the dialog that the action opened, or null. */
export const actedSchema = v.object({ ...successSchema.entries, dialog: v.nullable(dialogSchema) });
