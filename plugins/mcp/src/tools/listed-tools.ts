import { toWireSchema } from '@gatehouse/openapi/to-wire-schema';
import type { Profile } from '../rights/profiles.ts';
import type { Rights } from '../rights/rights.ts';
import type { InputSchema, Tool } from './tool.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** A tool as clients see it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly outputSchema?: JsonSchema & { readonly type: 'object' };
  readonly annotations: {
    readonly readOnlyHint?: boolean;
    readonly destructiveHint?: boolean;
    readonly openWorldHint: boolean;
  };
}

/** The operations of a tool that a key may call. */
export function usable(tool: Tool, rights: Rights): readonly string[] {
  return namesOf(tool, rights).filter(rights.may);
}

/** The operations that a tool may call for any key. */
export function namesOf({ uses, choices }: Tool, { served }: Rights): readonly string[] {
  const always = uses === 'any' ? served.map(({ operation }) => operation.id) : uses;
  return [...always, ...Object.values(choices?.operations ?? {})];
}

/** Whether a profile has a tool, and a key may call any of it. */
export function isListed(tool: Tool, profile: Profile, rights: Rights): boolean {
  const usesNone = tool.uses.length === 0 && tool.choices === undefined;
  return profile.sets.has(tool.set) && (usesNone || namesOf(tool, rights).some(rights.may));
}

/** The entry of a tool: for the same rights always the same, so that a client can keep it. */
export function toListed(tool: Tool, rights: Rights): ListedTool {
  const { name, title, description, output } = tool;
  return {
    name,
    title,
    description,
    inputSchema: narrowed(schemaOf(tool.input, 'input'), tool, rights),
    ...(output === undefined ? {} : { outputSchema: schemaOf(output, 'output') }),
    annotations: annotationsOf(tool, rights),
  };
}

function annotationsOf(tool: Tool, rights: Rights): ListedTool['annotations'] {
  const operations = usable(tool, rights).flatMap((id) => rights.find(id)?.operation ?? []);
  const openWorldHint = tool.isOpenWorld;
  if (operations.every(({ tier }) => tier === 0)) return { readOnlyHint: true, openWorldHint };
  const destructiveHint = operations.some(({ tier, method }) => tier === 3 || method === 'DELETE');
  return { destructiveHint, openWorldHint };
}

const schemas = new WeakMap<InputSchema, JsonSchema & { readonly type: 'object' }>();

function schemaOf(schema: InputSchema, mode: 'input' | 'output') {
  const known = schemas.get(schema);
  if (known !== undefined) return known;
  const { additionalProperties, ...rest } = toWireSchema(schema, { mode, name: 'Tool' }).schema;
  const made = { ...rest, type: 'object' as const };
  schemas.set(schema, made);
  return made;
}

/** Without the choices that the key may not make. */
function narrowed<S extends JsonSchema>(schema: S, { choices }: Tool, rights: Rights): S {
  if (choices === undefined) return schema;
  const { field, operations } = choices;
  const properties = Object(schema.properties) as Record<string, JsonSchema>;
  const before = properties[field];
  const allowed = Object.keys(operations).filter((choice) => rights.may(operations[choice] ?? ''));
  return { ...schema, properties: { ...properties, [field]: { ...before, enum: allowed } } };
}
