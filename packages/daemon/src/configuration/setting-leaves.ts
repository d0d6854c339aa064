import * as v from 'valibot';

/** One value of the settings of a plugin, or of the daemon, as its JSON Schema describes it. */
export interface SettingLeaf {
  /** From the whole settings of the plugin. */
  readonly path: readonly string[];
  readonly type: 'boolean' | 'integer' | 'number' | 'text' | 'choice' | 'other';
  readonly description: string;
  readonly choices: readonly string[];
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Null where there is none, and for a secret. */
  readonly fallback: unknown;
  readonly isChangeable: boolean;
  readonly isSecret: boolean;
}

const optionalText = v.optional(v.string());
const optionalNumber = v.optional(v.number());
const node = v.object({
  type: v.optional(v.unknown()),
  description: optionalText,
  enum: v.optional(v.array(v.unknown()), []),
  minimum: optionalNumber,
  maximum: optionalNumber,
  properties: v.optional(v.record(v.string(), v.unknown()), {}),
  default: v.optional(v.unknown()),
  changeable: v.optional(v.boolean(), false),
});
type Node = v.InferOutput<typeof node>;

interface Above {
  readonly path: readonly string[];
  readonly isChangeable: boolean;
  readonly fallback: unknown;
}

/** All values below a JSON Schema, in its order. A list, and an object of any keys, is one leaf as a whole. */
export function settingLeaves(schema: unknown): readonly SettingLeaf[] {
  return leavesBelow(schema, { path: [], isChangeable: false, fallback: undefined });
}

function leavesBelow(schema: unknown, above: Above): readonly SettingLeaf[] {
  const parsed = v.parse(node, schema);
  const isChangeable = above.isChangeable || parsed.changeable;
  const fallback = parsed.default ?? above.fallback;
  const isSecret = hidesSomething(schema);
  const children = Object.entries(parsed.properties);
  const isWhole = children.length === 0 || Object(schema).writeOnly === true;
  if (isWhole) return [toLeaf(parsed, { path: above.path, isChangeable, fallback, isSecret })];
  return children.flatMap(([key, child]) =>
    leavesBelow(child, { path: [...above.path, key], isChangeable, fallback: Object(fallback)[key] }),
  );
}

function toLeaf(parsed: Node, facts: Above & { readonly isSecret: boolean }): SettingLeaf {
  const { path, isChangeable, fallback = null, isSecret } = facts;
  const choices = parsed.enum.filter((choice) => typeof choice === 'string');
  return {
    path,
    type: typeOf(parsed, choices),
    description: parsed.description ?? '',
    choices,
    minimum: parsed.minimum ?? null,
    maximum: parsed.maximum ?? null,
    fallback: isSecret ? null : fallback,
    isChangeable: isChangeable && !isSecret,
    isSecret,
  };
}

function typeOf({ type }: Node, choices: readonly string[]): SettingLeaf['type'] {
  if (choices.length > 0) return 'choice';
  if (type === 'boolean' || type === 'integer' || type === 'number') return type;
  return type === 'string' ? 'text' : 'other';
}

/** A secret anywhere below, or behind a name that is not followed, hides the whole value. */
function hidesSomething(schema: unknown): boolean {
  return /"writeOnly":true|"\$ref":/.test(JSON.stringify(schema));
}
