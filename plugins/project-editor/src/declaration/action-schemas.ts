import { bodyInteger, described, integer, namedBody, namedObject } from '@gatehouse/sdk-plugin';
import { dictionary } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { batchOf, maybe, maybeEach, scalarText } from './schemas.ts';

const texts = v.record(v.string(), v.string());
const scalarTexts = dictionary(scalarText);

const bindings = namedBody('ActionBindings', 'How an element action finds its element.', {
  discriminator: described(
    v.string(),
    'Which finder, as discriminatorValue of the catalog has it, such as XPathFinder',
  ),
  scalars: maybe(
    described(
      scalarTexts,
      'Values by the name of the field of the finder; a number or a boolean is stored as text',
    ),
  ),
  nestedArrays: maybe(
    described(
      dictionary(v.array(scalarTexts)),
      'Lists of conditions by the name of the list, each with values by field name',
    ),
  ),
});

export const actionContent = {
  type: described(v.string(), 'Action type such as Tab, from actions_catalog_search; in any case'),
  action: described(v.string(), 'Name of the action within its type, such as Navigate; in any case'),
  parameters: maybe(
    described(
      scalarTexts,
      'Values by parameter name; an empty text stands for none. An update keeps those that it leaves out while type and action stay',
    ),
  ),
  results: maybe(
    described(
      dictionary(v.string()),
      'Names of variables that take the results, by result name; a variable that is missing is created',
    ),
  ),
  bindings: maybe(
    described(
      bindings,
      'How the element is found; an update that leaves it out keeps the finder while type and action stay',
    ),
  ),
};

export const actionUpdateBody = v.strictObject(actionContent);

export const actionAddBody = v.strictObject({
  ...actionContent,
  groupId: maybe(
    described(
      v.string(),
      'Group in which it comes last; without a place it follows the selected action, or begins a new group',
    ),
  ),
  afterActionId: maybe(
    described(v.string(), 'Action of the project that it follows, in the group of that one'),
  ),
  x: maybe(
    described(
      bodyInteger(),
      'Left edge of a new group for it, in units of the diagram; with y and without groupId and afterActionId',
    ),
  ),
  y: maybe(described(bodyInteger(), 'Top edge of that group, in units of the diagram')),
  succesLink: maybe(described(v.string(), 'Reserved: accepted and ignored; action_links_set makes links')),
  failLink: maybe(described(v.string(), 'Reserved: accepted and ignored; action_links_set makes links')),
});

export type ActionContentBody = v.InferOutput<typeof actionUpdateBody>;
export type ActionAddBody = v.InferOutput<typeof actionAddBody>;

export const actionLinkReply = namedObject('Link', 'A link from a branch of an action to an action.', {
  actionId: described(v.string(), 'Action that the link leaves'),
  groupId: described(v.string(), 'Group of that action'),
  branch: described(v.string(), 'OnSuccess, OnError, Default, or Case:1, Case:2 and so on'),
  targetActionId: v.nullable(described(v.string(), 'Action that it leads to; null where the run ends')),
  isImplicit: described(
    v.boolean(),
    'Whether there is no link of its own: success goes on to the next action of the group',
  ),
});

export const actionLinksBody = v.strictObject({
  links: described(
    batchOf(
      v.strictObject({
        actionId: described(v.string(), 'Action that the link leaves, or Start, GoodEnd or BadEnd'),
        groupId: maybe(described(v.string(), 'Group of that action, which is checked when it is given')),
        branch: described(
          v.string(),
          'OnSuccess, OnError, Default, or Case:1, Case:2 and so on; Start, GoodEnd and BadEnd have OnSuccess only',
        ),
        targetActionId: maybe(
          described(v.string(), 'Action that it leads to; empty, null or left out removes the link'),
        ),
        isImplicit: maybe(described(v.boolean(), 'Accepted and ignored')),
      }),
    ),
    'Links to set, one for each branch; each is done or refused alone',
  ),
});

const flags = {
  disabled: described(v.boolean(), 'Whether it is skipped: it succeeds at once'),
  breakpoint: described(v.boolean(), 'Whether runs in the editor pause before it'),
  optional: described(v.boolean(), 'Whether a failure of it counts as success'),
};

const retryReply = v.nullable(
  described(
    namedObject('Retry', 'How often and when the action is repeated after a failure.', {
      times: described(integer, 'How many further attempts follow a failed one'),
      pauseSec: described(v.number(), 'Seconds before the second attempt'),
      factor: described(v.number(), 'Each further pause is as many times longer'),
      maxPauseSec: described(v.number(), 'Seconds of the longest pause'),
      on: described(
        v.string(),
        'Parts of the type or message of an error, separated by |; only such errors are tried again, all when it is empty',
      ),
    }),
    'Further attempts when it fails; null when there are none',
  ),
);

const inRange = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));

const retryBody = namedBody('NewRetry', 'How often and when a failed action is repeated.', {
  times: described(
    bodyInteger({ min: 0, max: 100 }),
    'How many further attempts follow a failed one; 0 removes the retry',
  ),
  pauseSec: maybe(described(inRange(0, 3600), 'Seconds before the second attempt; 1 for a new retry')),
  factor: maybe(described(inRange(1, 100), 'Each further pause is as many times longer; 2 for a new retry')),
  maxPauseSec: maybe(described(inRange(0, 3600), 'Seconds of the longest pause; 60 for a new retry')),
  on: maybe(
    described(
      v.pipe(v.string(), v.maxLength(1000)),
      'Parts of the type or message of an error, separated by |; only such errors are tried again, all when it is empty',
    ),
  ),
});

const properties = {
  ...flags,
  comment: described(v.string(), 'Caption in the diagram, the same as name; empty for none'),
};

export const actionFlagsReply = v.object({ ...properties, retry: retryReply });

export const actionPropertiesBody = v.strictObject({
  ...maybeEach(properties),
  retry: maybe(described(retryBody, 'Further attempts when it fails')),
});

export const actionDetailsReply = namedObject('Action', 'An action with all that it holds.', {
  actionId: described(v.string(), 'Id of the action'),
  groupId: described(v.string(), 'Id of its group'),
  name: described(v.string(), 'Caption in the diagram; empty when nobody gave one'),
  type: described(v.string(), 'Action type, as action_update takes it'),
  action: described(v.string(), 'Name of the action within its type, as action_update takes it'),
  parameters: described(
    texts,
    'Values by parameter name, of all parameters that the catalog knows; empty for those without a value',
  ),
  results: described(
    texts,
    'Variables that take the results, as macros such as {-Variable.text-}, by result name',
  ),
  finderType: v.nullable(
    described(v.string(), 'Finder of its element, such as XPathFinder; null when it has none'),
  ),
  finder: v.nullable(
    described(
      v.record(v.string(), v.union([v.string(), v.array(texts)])),
      'Values of that finder by field name, lists of conditions among them; null when it has none',
    ),
  ),
  links: described(v.array(actionLinkReply), 'OnSuccess and OnError, then its other branches with a link'),
  ...properties,
  retry: retryReply,
});

export const executeStatuses = ['NotStarted', 'Executing', 'Success', 'Fail'] as const;

export const graphNodeReply = namedObject('ActionNode', 'An action in the structure of a project.', {
  actionId: described(v.string(), 'Id of the action'),
  groupId: described(v.string(), 'Id of its group'),
  type: described(v.string(), 'Action type, such as Tab'),
  action: described(v.string(), 'Name of the action within its type, such as Navigate'),
  label: described(v.string(), 'Caption; empty when nobody gave one'),
  groupLabel: described(v.string(), 'Caption of its group; empty when nobody gave one'),
  x: described(integer, 'Left edge of the frame of its group, in units of the diagram'),
  y: described(integer, 'Top edge of the frame of its group, in units of the diagram'),
  indexInGroup: described(integer, 'Place in its group, counted from 0'),
  isSwitch: described(v.boolean(), 'Whether it has branches Case:1, Case:2 and so on'),
  ...flags,
  isStart: described(v.boolean(), 'Whether Start leads to it'),
  onErrorPath: described(
    v.boolean(),
    'Whether it is the target of an OnError branch, or follows such a target',
  ),
  executionStatus: described(
    v.picklist(executeStatuses),
    'How it went the last time that it ran in the editor',
  ),
});

export const actionAddReply = v.object({
  actionId: described(v.string(), 'Id of the new action, which is the selected one now'),
  groupId: described(v.string(), 'Id of its group, which may be new'),
  validationErrors: described(v.null(), 'Null in a success; a refusal has them in its error body'),
  layoutConflicts: described(v.null(), 'Null in a success; a refusal has them in its error body'),
});

const execution = {
  successActionId: v.nullable(
    described(v.string(), 'Action that follows a success; null where the run ends'),
  ),
  failActionId: v.nullable(described(v.string(), 'Action that OnError leads to; null without such a link')),
  executeStatus: described(v.picklist(executeStatuses), 'How far it is; Success and Fail are final'),
};

export const executeReply = v.object({
  ...execution,
  executionError: v.optional(
    v.nullable(described(v.string(), 'Its last error, null when there is none; only with waitSeconds')),
  ),
});

export const executeStatusReply = v.object({
  actionId: described(v.string(), 'Id of the action'),
  groupId: described(v.string(), 'Id of its group'),
  ...execution,
  executionError: v.nullable(described(v.string(), 'Its last error; null when it has not failed')),
});
