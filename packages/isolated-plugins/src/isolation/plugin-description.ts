import { errorStatus } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const jsonSchema = v.record(v.string(), v.unknown());
const fields = v.record(v.string(), v.strictObject({ isRequired: v.boolean(), wire: jsonSchema }));
const errorCodes = Object.keys(errorStatus) as readonly (keyof typeof errorStatus)[];

const described = v.strictObject({
  summary: v.nullable(v.string()),
  description: v.nullable(v.string()),
  success: v.picklist([200, 201, 204]),
  errors: v.array(v.picklist(errorCodes)),
  envelope: v.picklist(['editor', 'plain']),
  params: fields,
  query: fields,
  body: v.nullable(v.strictObject({ isRequired: v.boolean(), wire: jsonSchema })),
  reply: v.nullable(jsonSchema),
  example: v.nullable(v.record(v.string(), v.unknown())),
});

const sentArgument = v.variant('type', [
  v.strictObject({ type: v.literal('value'), value: v.unknown() }),
  v.strictObject({ type: v.literal('callback'), callback: v.number() }),
  v.strictObject({ type: v.literal('signal') }),
]);

/** A plugin in a process of its own, as far as its manifest does not describe it, as data. */
export const pluginDescription = v.strictObject({
  /** Schemas of its live operations, as JSON Schema. */
  operations: v.record(v.string(), described),
  /** Calls of lent services that its setup made, in its order. */
  uses: v.array(v.strictObject({ service: v.string(), method: v.string(), args: v.array(sentArgument) })),
  /** Its settings, defaults filled in. */
  config: v.optional(v.unknown()),
});

export type PluginDescription = v.InferOutput<typeof pluginDescription>;
export type DescribedOperation = PluginDescription['operations'][string];
