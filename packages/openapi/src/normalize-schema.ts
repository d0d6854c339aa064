import type { Schema } from '@gatehouse/sdk-plugin';
import type { JsonSchema } from './openapi-document.ts';

/** `input`: what a client sends; `output`: what it gets. */
export type TypeMode = 'input' | 'output';

/** A schema, or an item of a pipe, of any kind: what valibot keeps in it, by name. */
export interface SchemaNode {
  readonly kind: string;
  readonly type: string;
  readonly [name: string]: unknown;
}

/** The `wire` of a pipe's metadata says what goes over the wire where the pipe itself cannot be expressed. */
export const wireKey = 'wire';

/** The reference that stands in place of a schema with a title; null where such a schema is written out. */
export type Refer = (schema: SchemaNode, title: string) => string | null;

type Change = (node: SchemaNode) => SchemaNode;

/**
 * The same schema with pipes that the converter takes: one schema, then rules. Left to itself it ends a pipe at the
 * first conversion and forgets the rules behind it, so they are carried over as notes. Schemas within it that have a
 * title give way to references.
 */
export function createNormalizer(mode: TypeMode, refer: Refer = () => null): (schema: Schema) => SchemaNode {
  const known = new WeakMap<object, SchemaNode>();
  const referenceOf = (node: SchemaNode) => {
    const target = lazyTarget(node) ?? node;
    const title = titleOf(target);
    const $ref = title === null ? null : refer(target, title);
    return $ref === null ? null : { kind: 'schema', type: 'any', [wireKey]: { $ref } };
  };
  const expand = (node: SchemaNode) =>
    'pipe' in node
      ? normalizePipe(node, { mode, referenceOf, change: normalize })
      : mapParts(node, normalize);
  const normalize: Change = (node) => {
    const before = known.get(node);
    if (before !== undefined) return before;
    const after = referenceOf(node) ?? expand(node);
    known.set(node, after);
    return after;
  };
  return (schema) => {
    const root = expand(parseNode(schema));
    known.set(schema, root);
    return root;
  };
}

/** The title that a schema itself has, not one that it is made from. */
export function titleOf({ pipe }: SchemaNode): string | null {
  if (!Array.isArray(pipe)) return null;
  const titles = pipe.map(parseNode).filter(({ kind, type }) => kind === 'metadata' && type === 'title');
  const title = titles.at(-1)?.title;
  return typeof title === 'string' ? title : null;
}

function lazyTarget({ getter }: SchemaNode): SchemaNode | null {
  return typeof getter === 'function' ? parseNode(Reflect.apply(getter, undefined, [undefined])) : null;
}

interface Normalizing {
  readonly mode: TypeMode;
  readonly referenceOf: (node: SchemaNode) => SchemaNode | null;
  readonly change: Change;
}

function normalizePipe(node: SchemaNode, { mode, referenceOf, change }: Normalizing): SchemaNode {
  const items = flatten(node, referenceOf);
  const texts = textsOf(items);
  const typed = items.findIndex((item) => wireOf(item) !== null);
  const typedItem = items[typed];
  if (typedItem !== undefined) {
    const wire = { kind: 'schema', type: 'any', [wireKey]: wireOf(typedItem) };
    return { ...wire, pipe: [wire, ...texts, ...notesOf(items.slice(typed + 1))] };
  }
  const { base, rules } = mode === 'input' ? inputOf(items) : outputOf(items);
  const schema = mapParts(base, change);
  return { ...schema, pipe: [schema, ...texts, ...rules.filter((rule) => !isText(rule))] };
}

/** The description and the examples, wherever they stand: the last ones count, and they precede the notes. */
function textsOf(items: readonly SchemaNode[]): readonly SchemaNode[] {
  return ['description', 'examples'].flatMap((type) => items.findLast((item) => item.type === type) ?? []);
}

function isText({ kind, type }: SchemaNode): boolean {
  return kind === 'metadata' && ['title', 'description', 'examples'].includes(type);
}

/** Up to the first conversion; a leading `unknown` gives way to the schema that its checks make safe. */
function inputOf(items: readonly SchemaNode[]) {
  const [first, ...rest] = items;
  const next = rest.findIndex(isConversion);
  const isGuard = first?.type === 'unknown' && next !== -1 && rest[next]?.kind === 'schema';
  const base = isGuard ? rest[next] : first;
  const behind = isGuard ? rest.slice(next + 1) : rest;
  const end = behind.findIndex(isConversion);
  const guards = isGuard ? notesOf(rest.slice(0, next)) : [];
  const kept = end === -1 ? behind : behind.slice(0, end);
  const late = end === -1 ? [] : notesOf(behind.slice(end));
  return { base: base ?? anything, rules: [...guards, ...kept, ...late] };
}

/** From the last schema on; what a conversion makes without a schema behind it is not known. */
function outputOf(items: readonly SchemaNode[]) {
  const start = items.findLastIndex(({ kind }) => kind === 'schema');
  const rules = items.slice(start + 1);
  if (rules.some(isConversion)) return { base: anything, rules: rules.filter((rule) => !isConversion(rule)) };
  return { base: items[start] ?? anything, rules };
}

const anything: SchemaNode = { kind: 'schema', type: 'any' };

/** Conversions of valibot that give another type than they take. */
const conversions: ReadonlySet<string> = new Set([
  'transform',
  'raw_transform',
  'find_item',
  'reduce_items',
  'parse_json',
  'stringify_json',
  'to_bigint',
  'to_boolean',
  'to_date',
  'to_number',
  'to_string',
]);

function isConversion({ kind, type }: SchemaNode): boolean {
  return kind === 'schema' || conversions.has(type);
}

function flatten(node: SchemaNode, referenceOf: Normalizing['referenceOf']): readonly SchemaNode[] {
  if (!Array.isArray(node.pipe)) return [node];
  return node.pipe.flatMap((item) => {
    const parsed = parseNode(item);
    // The first item of a pipe is a schema without one; a nested pipe has one of its own.
    if (!('pipe' in parsed)) return [parsed];
    return referenceOf(parsed) ?? flatten(parsed, referenceOf);
  });
}

/** No action of valibot is called so: the converter hands it back, and it ends in the description. */
function notesOf(rules: readonly SchemaNode[]): readonly SchemaNode[] {
  return rules
    .filter(({ kind }) => kind === 'validation')
    .map(({ type, message, requirement }) => ({
      kind: 'validation',
      type: `note:${type}`,
      message,
      requirement,
    }));
}

function wireOf({ kind, metadata }: SchemaNode): JsonSchema | null {
  if (kind !== 'metadata' || !isObject(metadata)) return null;
  const wire = metadata[wireKey];
  return isObject(wire) ? wire : null;
}

/** The schema with each schema inside it replaced. */
function mapParts(node: SchemaNode, change: Change): SchemaNode {
  const target = lazyTarget(node);
  if (target !== null) return { ...node, getter: () => change(target) };
  // Its own working parts have a tilde; one of them is a getter that makes an object each time.
  const names = Object.keys(node).filter((name) => !name.startsWith('~'));
  const parts = names.map((name) => [name, mapPart(node[name], change)]);
  return { kind: node.kind, type: node.type, ...Object.fromEntries(parts) };
}

function mapPart(part: unknown, change: Change): unknown {
  if (isSchema(part)) return change(part);
  if (Array.isArray(part)) return part.map((item) => (isSchema(item) ? change(item) : item));
  if (isObject(part) && Object.values(part).some(isSchema))
    return Object.fromEntries(
      Object.entries(part).map(([key, item]) => [key, isSchema(item) ? change(item) : item]),
    );
  return part;
}

function isSchema(value: unknown): value is SchemaNode {
  return isObject(value) && value.kind === 'schema';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseNode(value: unknown): SchemaNode {
  return value as SchemaNode;
}
