import { bodyInteger, integer, operation, queryBoolean, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { interactAtTier1, readAtTier0 } from './access-classes.ts';
import { elementFields } from './element-fields.ts';
import { actedSchema, dialogSchema, successSchema, tabErrors, timeoutSeconds } from './schemas.ts';

const text = v.pipe(v.string(), v.maxLength(100_000));

/** A part of the address, or all of it where `*` stands for any characters. */
const urlPattern = v.pipe(v.string(), v.maxLength(2000));

/** `after`: the number of the last known entry. */
const ringQuery = {
  after: v.optional(queryInteger({ min: 0 }), '0'),
  take: v.optional(queryInteger({ min: 1, max: 1000 }), '100'),
};
const ringFields = {
  /** The next `after`. */
  nextAfter: integer,
  /** Number of discarded entries, since a tab keeps 1,000. */
  dropped: integer,
};

const snapshotSchema = v.object({
  url: v.string(),
  /** Texts, and elements with `role`, `name`, `ref`, further attributes, and `children` of both kinds. */
  nodes: v.array(v.unknown()),
  /** There were more than 5,000. */
  isTruncated: v.boolean(),
});

export type Snapshot = Readonly<v.InferOutput<typeof snapshotSchema>>;

const waitOutcomeSchema = v.object({
  satisfied: v.boolean(),
  timedOut: v.boolean(),
  elapsedMs: integer,
  url: v.string(),
});

export type WaitOutcome = Readonly<v.InferOutput<typeof waitOutcomeSchema>>;

const scriptOutcomeSchema = v.object({
  /** The result of the script, as JSON; null for none. */
  result: v.unknown(),
  /** The reason for a missing result. */
  errorText: v.nullable(v.string()),
  timedOut: v.boolean(),
  dialog: v.nullable(dialogSchema),
});

export type ScriptOutcome = Readonly<v.InferOutput<typeof scriptOutcomeSchema>>;

const consoleEntrySchema = v.object({
  index: integer,
  level: v.string(),
  text: v.string(),
  /** Address of the script that wrote it. */
  url: v.string(),
  /** Counted from 1; 0 where it is unknown. */
  line: integer,
  timestamp: v.string(),
});

export type ConsoleEntry = Readonly<v.InferOutput<typeof consoleEntrySchema>>;

const networkEntrySchema = v.object({
  index: integer,
  method: v.string(),
  /** Without a user and a password. */
  url: v.string(),
  type: v.string(),
  /** Null before the response. */
  status: v.nullable(integer),
  errorText: v.nullable(v.string()),
  startedAt: v.string(),
  /** Null while it is pending. */
  durationMs: v.nullable(integer),
});

export type NetworkEntry = v.InferOutput<typeof networkEntrySchema>;

export const pagesOperations = [
  operation({
    id: 'tab_snapshot_get',
    summary: 'Read the accessible tree of a page with references',
    method: 'GET',
    path: '/instances/{id}/tabs/{tabId}/snapshot',
    ...readAtTier0,
    query: {
      depth: v.optional(queryInteger({ min: 1, max: 1000 })),
      boxes: v.optional(queryBoolean(), 'false'),
    },
    reply: snapshotSchema,
    errors: [...tabErrors, 'dom_unavailable'],
  }),
  operation({
    id: 'tab_wait',
    summary: 'Wait for a state of the page',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/wait',
    ...readAtTier0,
    /** One condition: an element and its state, a text, an address or the progress of the page. */
    body: v.strictObject({
      ...elementFields,
      state: v.nullish(v.picklist(['attached', 'detached', 'visible', 'hidden'])),
      text: v.nullish(text),
      urlPattern: v.nullish(urlPattern),
      loadState: v.nullish(v.picklist(['domcontentloaded', 'load', 'networkidle'])),
    }),
    reply: waitOutcomeSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'tab_evaluate',
    summary: 'Run a script in the page',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/evaluate',
    tier: 3,
    scope: 'code:author',
    hosts: ['editor', 'runner'],
    body: v.strictObject({
      /** An expression, or the body of an async function. */
      script: v.pipe(v.string(), v.maxLength(1_000_000)),
      /** The value of `args` in the script. */
      args: v.optional(v.unknown()),
      timeoutSeconds: v.nullish(timeoutSeconds),
    }),
    reply: scriptOutcomeSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'tab_keyboard',
    summary: 'Press keys in a tab',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/keyboard',
    ...interactAtTier1,
    body: v.strictObject({
      /** With tokens such as `{ENTER}` and `{CTRL+A}`; `{{}` is a brace. */
      text,
      delayMs: v.nullish(bodyInteger({ min: 0, max: 1000 })),
    }),
    reply: actedSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'tab_dialog_get',
    summary: 'Read the open dialog of a tab',
    method: 'GET',
    path: '/instances/{id}/tabs/{tabId}/dialog',
    ...readAtTier0,
    reply: v.object({ dialog: v.nullable(dialogSchema) }),
    errors: tabErrors,
  }),
  operation({
    id: 'tab_dialog_resolve',
    summary: 'Accept or dismiss the open dialog of a tab',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/dialog',
    ...interactAtTier1,
    body: v.strictObject({
      accept: v.boolean(),
      /** The answer to a prompt. Default: the text that it shows. */
      text: v.nullish(text),
    }),
    reply: successSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'tab_console_get',
    summary: 'Read the last messages of the console of a tab',
    method: 'GET',
    path: '/instances/{id}/tabs/{tabId}/console',
    ...readAtTier0,
    query: {
      ...ringQuery,
      level: v.optional(v.picklist(['log', 'debug', 'info', 'warning', 'error'])),
    },
    reply: v.object({
      entries: v.array(consoleEntrySchema),
      ...ringFields,
    }),
    errors: tabErrors,
  }),
  operation({
    id: 'tab_network_get',
    summary: 'Read the last network requests of a tab',
    method: 'GET',
    path: '/instances/{id}/tabs/{tabId}/network',
    ...readAtTier0,
    query: { ...ringQuery, urlPattern: v.optional(urlPattern, '') },
    reply: v.object({
      requests: v.array(networkEntrySchema),
      ...ringFields,
    }),
    errors: tabErrors,
  }),
] as const;
