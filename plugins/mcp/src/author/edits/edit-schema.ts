import * as v from 'valibot';

const values = v.optional(v.record(v.string(), v.unknown()));
const text = v.optional(v.string());
const items = v.optional(v.array(v.unknown()));

/** The content of an action, as `actions_add` takes it. */
const content = { parameters: values, results: values, bindings: values };

/** One edit of a list of edits. */
export const editSchema = v.variant('do', [
  v.strictObject({
    ...{ do: v.literal('add'), ref: text, type: v.string(), action: v.string(), ...content },
    ...{ name: text, groupId: text, afterActionId: text },
  }),
  v.strictObject({
    do: v.literal('group'),
    ref: v.string(),
    name: text,
    x: v.optional(v.number()),
    y: v.optional(v.number()),
  }),
  v.strictObject({ do: v.literal('link'), from: v.string(), branch: text, to: v.nullable(v.string()) }),
  v.strictObject({ do: v.literal('update'), actionId: v.string(), type: text, action: text, ...content }),
  v.strictObject({ do: v.literal('rename'), actionId: text, groupId: text, name: v.string() }),
  v.strictObject({
    ...{ do: v.literal('move'), actionIds: v.array(v.string()), groupId: text, afterActionId: text },
  }),
  v.strictObject({ do: v.literal('delete'), actionIds: v.array(v.string()) }),
  v.strictObject({
    ...{ do: v.literal('set'), actionId: v.string(), comment: text, retry: values },
    ...{
      disabled: v.optional(v.boolean()),
      breakpoint: v.optional(v.boolean()),
      optional: v.optional(v.boolean()),
    },
  }),
  v.strictObject({
    ...{ do: v.literal('data'), kind: v.picklist(['variables', 'lists', 'tables', 'form']) },
    ...{ add: items, update: items, remove: v.optional(v.array(v.string())) },
  }),
]);

export type Edit = v.InferOutput<typeof editSchema>;
export type EditOf<Kind extends Edit['do']> = Extract<Edit, { do: Kind }>;

export const editKinds = [
  'add',
  'group',
  'link',
  'update',
  'rename',
  'move',
  'delete',
  'set',
  'data',
] as const;
