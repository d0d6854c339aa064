import { bodyInteger, dictionary, integer, namedBody, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { batchOf, maybe, maybeEach, nullableText, scalarText } from './schemas.ts';

const texts = v.record(v.string(), v.string());
const scalarTexts = dictionary(scalarText);

const bindings = namedBody('ActionBindings', 'How an element action finds its element.', {
  discriminator: v.string(),
  scalars: maybe(scalarTexts),
  nestedArrays: maybe(dictionary(v.array(scalarTexts))),
});

export const actionContent = {
  type: v.string(),
  action: v.string(),
  parameters: maybe(scalarTexts),
  results: maybe(dictionary(v.string())),
  bindings: maybe(bindings),
};

export const actionUpdateBody = v.strictObject(actionContent);

export const actionAddBody = v.strictObject({
  ...actionContent,
  groupId: maybe(v.string()),
  afterActionId: maybe(v.string()),
  x: maybe(bodyInteger()),
  y: maybe(bodyInteger()),
  // Reserved names of the contract: accepted and ignored.
  succesLink: maybe(v.string()),
  failLink: maybe(v.string()),
});

export type ActionContentBody = v.InferOutput<typeof actionUpdateBody>;
export type ActionAddBody = v.InferOutput<typeof actionAddBody>;

export const actionLinkReply = namedObject('Link', 'A link from a branch of an action to an action.', {
  actionId: v.string(),
  groupId: v.string(),
  branch: v.string(),
  targetActionId: nullableText,
  isImplicit: v.boolean(),
});

export const actionLinksBody = v.strictObject({
  links: batchOf(
    v.strictObject({
      actionId: v.string(),
      groupId: maybe(v.string()),
      branch: v.string(),
      targetActionId: maybe(v.string()),
      isImplicit: maybe(v.boolean()),
    }),
  ),
});

const flags = {
  disabled: v.boolean(),
  breakpoint: v.boolean(),
  optional: v.boolean(),
};

const retryReply = v.nullable(
  namedObject('Retry', 'How often and when the action is repeated after a failure.', {
    times: integer,
    pauseSec: v.number(),
    factor: v.number(),
    maxPauseSec: v.number(),
    on: v.string(),
  }),
);

const inRange = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));

const retryBody = namedBody('NewRetry', 'How often and when a failed action is repeated.', {
  times: bodyInteger({ min: 0, max: 100 }),
  pauseSec: maybe(inRange(0, 3600)),
  factor: maybe(inRange(1, 100)),
  maxPauseSec: maybe(inRange(0, 3600)),
  on: maybe(v.pipe(v.string(), v.maxLength(1000))),
});

const properties = { ...flags, comment: v.string() };

export const actionFlagsReply = v.object({ ...properties, retry: retryReply });

export const actionPropertiesBody = v.strictObject({ ...maybeEach(properties), retry: maybe(retryBody) });

export const actionDetailsReply = namedObject('Action', 'An action with all that it holds.', {
  actionId: v.string(),
  groupId: v.string(),
  name: v.string(),
  type: v.string(),
  action: v.string(),
  parameters: texts,
  results: texts,
  finderType: nullableText,
  finder: v.nullable(v.record(v.string(), v.union([v.string(), v.array(texts)]))),
  links: v.array(actionLinkReply),
  ...properties,
  retry: retryReply,
});

export const executeStatuses = ['NotStarted', 'Executing', 'Success', 'Fail'] as const;

export const graphNodeReply = namedObject('ActionNode', 'An action in the structure of a project.', {
  actionId: v.string(),
  groupId: v.string(),
  type: v.string(),
  action: v.string(),
  label: v.string(),
  groupLabel: v.string(),
  x: integer,
  y: integer,
  indexInGroup: integer,
  isSwitch: v.boolean(),
  ...flags,
  isStart: v.boolean(),
  onErrorPath: v.boolean(),
  executionStatus: v.picklist(executeStatuses),
});

/** Null in every success; a refusal carries them in its error body. */
export const actionAddReply = v.object({
  actionId: v.string(),
  groupId: v.string(),
  validationErrors: v.null(),
  layoutConflicts: v.null(),
});

const execution = {
  successActionId: nullableText,
  failActionId: nullableText,
  executeStatus: v.picklist(executeStatuses),
};

/** `executionError` comes with `waitSeconds` only. */
export const executeReply = v.object({ ...execution, executionError: v.optional(nullableText) });

export const executeStatusReply = v.object({
  actionId: v.string(),
  groupId: v.string(),
  ...execution,
  executionError: nullableText,
});
