import type { JsonSchema, OpenApiDocument, OperationObject } from './openapi-document.ts';

/** A part of a document without a text or without a type. */
export interface Gap {
  readonly plugin: string;
  /** Such as `task_get`, or the name of a component that several operations share. */
  readonly owner: string;
  /** Such as `answer.failurePoints[].message`, or `path id`. */
  readonly place: string;
  readonly lacks: 'summary' | 'description' | 'type';
}

/** Parts without a description, and values of any type that nobody says are meant to be so. Each component once. */
export function findGaps({ paths, components }: OpenApiDocument): readonly Gap[] {
  const visited = new Set<string>();
  return Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => {
      const walk = { schemas: components.schemas, visited, plugin: operation['x-plugin'] };
      return gapsOfOperation(operation, walk);
    }),
  );
}

interface Walk {
  readonly schemas: OpenApiDocument['components']['schemas'];
  readonly visited: Set<string>;
  readonly plugin: string;
}

function gapsOfOperation(operation: OperationObject, walk: Walk): readonly Gap[] {
  const { operationId: owner, parameters = [], requestBody, responses } = operation;
  const plugin = walk.plugin;
  const inParameters = parameters.flatMap(({ name, in: place, description, schema }) =>
    gapsOfField({ owner, place: `${place} ${name}` }, { ...schema, description }, walk),
  );
  const inBody = mediaOf(requestBody).flatMap((schema) => gapsOf({ owner, place: 'body' }, schema, walk));
  const inAnswers = Object.entries(responses).flatMap(([status, answer]) =>
    status < '300'
      ? mediaOf(answer).flatMap((schema) => gapsOf({ owner, place: 'answer' }, schema, walk))
      : [],
  );
  const isNamed = operation.summary.includes(' ');
  const own: Gap[] = isNamed ? [] : [{ plugin, owner, place: 'operation', lacks: 'summary' }];
  return [...own, ...inParameters, ...inBody, ...inAnswers];
}

function mediaOf(holder: unknown): readonly JsonSchema[] {
  const media = Object(Object(holder).content)['application/json'];
  return media === undefined ? [] : [media.schema];
}

type Where = Pick<Gap, 'owner' | 'place'>;

function gapsOfField(where: Where, schema: JsonSchema, walk: Walk): readonly Gap[] {
  const lacks = hasDescription(schema, walk)
    ? []
    : [{ ...where, plugin: walk.plugin, lacks: 'description' } as const];
  return [...lacks, ...gapsOf(where, schema, walk)];
}

/** A field of a named type is described where the type is. */
function hasDescription({ description, $ref }: JsonSchema, { schemas }: Walk): boolean {
  if (typeof description === 'string' && description !== '') return true;
  return typeof $ref === 'string' && typeof schemas[nameOf($ref)]?.description === 'string';
}

function gapsOf(where: Where, schema: JsonSchema, walk: Walk): readonly Gap[] {
  const { $ref, properties, items, additionalProperties } = schema;
  if (typeof $ref === 'string') return gapsOfComponent(where, nameOf($ref), walk);
  const untyped: Gap[] = isUntyped(schema) ? [{ ...where, plugin: walk.plugin, lacks: 'type' }] : [];
  const inFields = Object.entries(Object(properties)).flatMap(([name, field]) =>
    gapsOfField({ ...where, place: `${where.place}.${name}` }, Object(field), walk),
  );
  const inItems = isSchema(items) ? gapsOf({ ...where, place: `${where.place}[]` }, items, walk) : [];
  const inValues = isSchema(additionalProperties)
    ? gapsOf({ ...where, place: `${where.place}{}` }, additionalProperties, walk)
    : [];
  const inOptions = optionsOf(schema).flatMap((option) => gapsOf(where, option, walk));
  return [...untyped, ...inFields, ...inItems, ...inValues, ...inOptions];
}

/** Bodies and answers of one operation are named after it, and are not looked at as parts of their own. */
function gapsOfComponent(where: Where, name: string, walk: Walk): readonly Gap[] {
  if (walk.visited.has(name)) return [];
  walk.visited.add(name);
  const isOfOperation = /(Request|Reply)$/.test(name);
  return gapsOf(isOfOperation ? where : { owner: name, place: 'field' }, walk.schemas[name] ?? {}, walk);
}

const typing = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'];

/** Any JSON may be meant, and then the description says so. */
function isUntyped(schema: JsonSchema): boolean {
  return typeof schema.description !== 'string' && !typing.some((keyword) => keyword in schema);
}

function optionsOf({ anyOf, oneOf, allOf }: JsonSchema): readonly JsonSchema[] {
  return [anyOf, oneOf, allOf].flatMap((options) => (Array.isArray(options) ? options : []));
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameOf($ref: string): string {
  return $ref.replace('#/components/schemas/', '');
}
