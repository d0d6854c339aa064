import {
  bodyInteger,
  described,
  integer,
  operation,
  queryBoolean,
  queryInteger,
} from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { interactAtTier1, readAtTier0 } from './access-classes.ts';
import { elementFields } from './element-fields.ts';
import { journalOperations, patternText, urlPattern } from './journal-operations.ts';
import {
  actedSchema,
  dialogSchema,
  inTab,
  openDialog,
  pageTimeout,
  successSchema,
  tabErrors,
} from './schemas.ts';
import { snapshotNodeSchema } from './snapshot-node.ts';

const text = v.pipe(v.string(), v.maxLength(100_000));

const snapshotSchema = v.object({
  url: described(v.string(), 'Address of the page.'),
  nodes: described(
    v.array(snapshotNodeSchema),
    'The tree of the page, as assistive programs see it, in the order of the document.',
  ),
  isTruncated: described(
    v.boolean(),
    'Whether there were more than 5,000 nodes, so that the last are missing.',
  ),
});

export type Snapshot = Readonly<v.InferOutput<typeof snapshotSchema>>;

const waitOutcomeSchema = v.object({
  satisfied: described(v.boolean(), 'Whether the condition was met.'),
  timedOut: described(v.boolean(), 'Whether the time was up before that.'),
  elapsedMs: described(integer, 'Milliseconds that the call waited.'),
  url: described(v.string(), 'Address of the page at the end of the wait.'),
});

export type WaitOutcome = Readonly<v.InferOutput<typeof waitOutcomeSchema>>;

const scriptOutcomeSchema = v.object({
  result: described(
    v.unknown(),
    'What the script returned, any JSON; null where it returned nothing or failed.',
  ),
  errorText: v.nullable(described(v.string(), 'Why there is no result; null where the script ended well.')),
  timedOut: described(v.boolean(), 'Whether the script had not ended when its time was up.'),
  dialog: openDialog,
});

export type ScriptOutcome = Readonly<v.InferOutput<typeof scriptOutcomeSchema>>;

export const pagesOperations = [
  operation({
    id: 'tab_snapshot_get',
    summary: 'Read the accessible tree of a page with references',
    description:
      'Its references name elements in other calls, for as long as the page or frame shows the same document.',
    method: 'GET',
    path: '/instances/{id}/tabs/{tabId}/snapshot',
    params: inTab,
    ...readAtTier0,
    query: {
      depth: v.optional(
        described(
          queryInteger({ min: 1, max: 1000 }),
          'How many levels of the tree to read; all by default.',
        ),
      ),
      boxes: v.optional(described(queryBoolean(), 'Whether nodes tell where they are.'), 'false'),
    },
    reply: snapshotSchema,
    errors: [...tabErrors, 'dom_unavailable'],
  }),
  operation({
    id: 'tab_wait',
    summary: 'Wait for a state of the page',
    description:
      'One condition: an element and its `state`, a `text`, a `urlPattern` or a `loadState`. A time that is up is no error: `satisfied` tells.',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/wait',
    params: inTab,
    ...readAtTier0,
    body: v.strictObject({
      ...elementFields,
      timeoutSeconds: pageTimeout,
      state: v.nullish(
        described(
          v.picklist(['attached', 'detached', 'visible', 'hidden']),
          'What to wait for with `xpath`, `css` or `ref`. Default: `visible`.',
        ),
      ),
      text: v.nullish(described(text, 'Wait until the page shows this text.')),
      urlPattern: v.nullish(described(urlPattern, `Wait for an address: ${patternText}.`)),
      loadState: v.nullish(
        described(
          v.picklist(['domcontentloaded', 'load', 'networkidle']),
          'Wait until the document is read, all of it is loaded, or no request is open.',
        ),
      ),
    }),
    reply: waitOutcomeSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'tab_evaluate',
    summary: 'Run a script in the page',
    description: 'A script that fails is an answer with `errorText`, not an error.',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/evaluate',
    params: inTab,
    tier: 3,
    scope: 'code:author',
    hosts: ['editor', 'runner'],
    body: v.strictObject({
      script: described(
        v.pipe(v.string(), v.maxLength(1_000_000)),
        'An expression, or the body of an async function, which sees the variables of the page.',
      ),
      args: v.optional(described(v.unknown(), 'Value of `args` in the script, any JSON; null by default.')),
      timeoutSeconds: pageTimeout,
    }),
    reply: scriptOutcomeSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'tab_keyboard',
    summary: 'Press keys in a tab',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/keyboard',
    params: inTab,
    ...interactAtTier1,
    body: v.strictObject({
      text: described(
        text,
        'What to type into what has the focus, with tokens such as `{ENTER}` and `{CTRL+A}`; `{{}` is a brace.',
      ),
      delayMs: v.nullish(
        described(bodyInteger({ min: 0, max: 1000 }), 'Milliseconds between two keys. Default: 0.'),
      ),
    }),
    reply: actedSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'tab_dialog_get',
    summary: 'Read the open dialog of a tab',
    method: 'GET',
    path: '/instances/{id}/tabs/{tabId}/dialog',
    params: inTab,
    ...readAtTier0,
    reply: v.object({
      dialog: v.nullable(described(dialogSchema, 'The dialog that is open; null where none is.')),
    }),
    errors: tabErrors,
  }),
  operation({
    id: 'tab_dialog_resolve',
    summary: 'Accept or dismiss the open dialog of a tab',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/dialog',
    params: inTab,
    ...interactAtTier1,
    body: v.strictObject({
      accept: described(
        v.boolean(),
        'Whether to accept the dialog, as its first button does, or to dismiss it.',
      ),
      text: v.nullish(described(text, 'The answer to a prompt. Default: the text that it shows.')),
    }),
    reply: successSchema,
    errors: tabErrors,
  }),
  ...journalOperations,
] as const;
