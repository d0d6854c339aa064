import { isDeepStrictEqual } from 'node:util';
import type { Change, ChangeClass } from './change.ts';
import {
  type Definitions,
  hasReference,
  type JsonSchema,
  resolve,
  show,
  toFields,
  toObject,
  typesOf,
  valuesOf,
} from './json-schema-facts.ts';

export interface SchemaPair {
  readonly before: JsonSchema;
  readonly after: JsonSchema;
  readonly where: string;
  /** `input`: values that clients send must stay valid; `output`: clients must not receive unexpected values. */
  readonly mode: 'input' | 'output';
  readonly definitionsBefore?: Definitions;
  readonly definitionsAfter?: Definitions;
}

interface Comparison extends SchemaPair {
  /** References that are being compared, as schemas may be recursive. */
  readonly open: ReadonlySet<string>;
}

/** The changes between two JSON Schemas, each with its class for clients. */
export function compareSchemas(pair: SchemaPair): readonly Change[] {
  return compare({ ...pair, open: new Set() });
}

function compare(given: Comparison): readonly Change[] {
  const { before: oldName, after: newName } = { before: given.before.$ref, after: given.after.$ref };
  const name = `${oldName} ${newName}`;
  if (isDeepStrictEqual(given.before, given.after) && oldName === undefined && !hasReference(given.before))
    return [];
  if (given.open.has(name)) return [];
  const open = oldName === undefined && newName === undefined ? given.open : new Set([...given.open, name]);
  const before = resolve(given.before, given.definitionsBefore);
  const after = resolve(given.after, given.definitionsAfter);
  const comparison = { ...given, before, after, open };
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keywords].flatMap((keyword) => (rules[keyword] ?? anyOtherRule(keyword))(comparison));
}

type Rule = (comparison: Comparison) => readonly Change[];

const ignored: Rule = () => [];

const rules: Readonly<Record<string, Rule | undefined>> = {
  $ref: ignored,
  $schema: ignored,
  description: text('description'),
  title: text('title'),
  examples: text('examples'),
  deprecated: text('deprecated'),
  type: (pair) => compareSets(pair, 'type', { before: typesOf(pair.before), after: typesOf(pair.after) }),
  enum: (pair) => compareSets(pair, 'enum', { before: valuesOf(pair.before), after: valuesOf(pair.after) }),
  const: (pair) =>
    pair.before.enum !== undefined || pair.after.enum !== undefined
      ? []
      : compareSets(pair, 'const', { before: valuesOf(pair.before), after: valuesOf(pair.after) }),
  minimum: bound('minimum', 'lower'),
  exclusiveMinimum: bound('exclusiveMinimum', 'lower'),
  minLength: bound('minLength', 'lower'),
  minItems: bound('minItems', 'lower'),
  minProperties: bound('minProperties', 'lower'),
  maximum: bound('maximum', 'upper'),
  exclusiveMaximum: bound('exclusiveMaximum', 'upper'),
  maxLength: bound('maxLength', 'upper'),
  maxItems: bound('maxItems', 'upper'),
  maxProperties: bound('maxProperties', 'upper'),
  default: (pair) => compareDefaults(pair),
  properties: (pair) => compareProperties(pair),
  required: ignored,
  additionalProperties: nested('additionalProperties', true),
  items: nested('items', true),
  propertyNames: nested('propertyNames', true),
  anyOf: (pair) => compareOptions(pair, 'anyOf'),
  oneOf: (pair) => compareOptions(pair, 'oneOf'),
};

/** A rule that this comparison does not know counts as a restriction. */
function anyOtherRule(keyword: string): Rule {
  return (pair) => {
    const [before, after] = [pair.before[keyword], pair.after[keyword]];
    if (isDeepStrictEqual(before, after)) return [];
    if (after === undefined) return [widened(pair, `${keyword} ${show(before)} is gone`)];
    if (before === undefined) return [narrowed(pair, `${keyword} ${show(after)} is new`)];
    return [change(pair, 'MAJOR', `${keyword} changed from ${show(before)} to ${show(after)}`)];
  };
}

function text(keyword: string): Rule {
  return (pair) =>
    isDeepStrictEqual(pair.before[keyword], pair.after[keyword])
      ? []
      : [change(pair, 'PATCH', `its ${keyword} changed`)];
}

function compareDefaults(pair: Comparison): readonly Change[] {
  const [before, after] = [pair.before.default, pair.after.default];
  if (isDeepStrictEqual(before, after)) return [];
  return [change(pair, 'MAJOR', `its default changed from ${show(before)} to ${show(after)}`)];
}

function bound(keyword: string, side: 'lower' | 'upper'): Rule {
  const none = side === 'lower' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return (pair) => {
    const before = Number(pair.before[keyword] ?? none);
    const after = Number(pair.after[keyword] ?? none);
    if (before === after) return [];
    const isTighter = side === 'lower' ? after > before : after < before;
    const message = `${keyword} changed from ${show(pair.before[keyword])} to ${show(pair.after[keyword])}`;
    return [isTighter ? narrowed(pair, message) : widened(pair, message)];
  };
}

interface Sets {
  /** Null when everything is allowed. */
  readonly before: readonly unknown[] | null;
  readonly after: readonly unknown[] | null;
}

function compareSets(pair: Comparison, keyword: string, { before, after }: Sets): readonly Change[] {
  if (before === null && after === null) return [];
  if (before === null) return [narrowed(pair, `${keyword} is now ${show(after)}`)];
  if (after === null) return [widened(pair, `${keyword} ${show(before)} is gone`)];
  const gone = before.filter((value) => !allows(after, value));
  const added = after.filter((value) => !allows(before, value));
  return [
    ...gone.map((value) => narrowed(pair, `${keyword} ${show(value)} is gone`)),
    ...added.map((value) => widened(pair, `${keyword} ${show(value)} is new`)),
  ];
}

function allows(values: readonly unknown[], value: unknown): boolean {
  return values.includes(value) || (value === 'integer' && values.includes('number'));
}

function compareProperties(pair: Comparison): readonly Change[] {
  const before = toFields(pair.before);
  const after = toFields(pair.after);
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const at = { ...pair, where: `${pair.where}.${name}` };
    const [from, to] = [before.get(name), after.get(name)];
    if (to === undefined) return [change(at, 'MAJOR', 'the field was removed')];
    if (from === undefined) return [newField(at, to.isRequired)];
    return [
      ...compareRequired(at, from.isRequired, to.isRequired),
      ...compare({ ...at, before: from.schema, after: to.schema }),
    ];
  });
}

function newField(pair: Comparison, isRequired: boolean): Change {
  if (pair.mode === 'input' && isRequired) return change(pair, 'MAJOR', 'the field is new and required');
  return change(pair, 'MINOR', 'the field is new');
}

function compareRequired(pair: Comparison, before: boolean, after: boolean): readonly Change[] {
  if (before === after) return [];
  return [
    after ? narrowed(pair, 'the field became required') : widened(pair, 'the field is no longer required'),
  ];
}

/** A schema below a keyword; `false` allows nothing, and a missing schema everything. */
function nested(keyword: string, absent: boolean): Rule {
  return (pair) => {
    const before = pair.before[keyword] ?? absent;
    const after = pair.after[keyword] ?? absent;
    if (isDeepStrictEqual(before, after) && !hasReference(before)) return [];
    const at = { ...pair, where: `${pair.where}${keyword === 'items' ? '[]' : ''}` };
    if (before === false) return [widened(at, `${keyword} are now taken`)];
    if (after === false) return [narrowed(at, `${keyword} are no longer taken`)];
    return compare({ ...at, before: toObject(before), after: toObject(after) });
  };
}

/** Pairs options that differ in their texts only, and otherwise in order when their number is unchanged. */
function compareOptions(pair: Comparison, keyword: 'anyOf' | 'oneOf'): readonly Change[] {
  const before = toOptions(pair.before[keyword]);
  const after = toOptions(pair.after[keyword]);
  const isSame = (a: JsonSchema, b: JsonSchema) =>
    compare({ ...pair, before: a, after: b }).every(({ class: found }) => found === 'PATCH');
  const gone = before.filter((option) => !after.some((other) => isSame(option, other)));
  const added = after.filter((option) => !before.some((other) => isSame(other, option)));
  if (gone.length === added.length)
    return gone.flatMap((option, index) => {
      const at = { ...pair, where: `${pair.where}(${keyword})` };
      return compare({ ...at, before: option, after: added[index] ?? {} });
    });
  return [
    ...gone.map((option) => narrowed(pair, `the choice ${show(option)} is gone`)),
    ...added.map((option) => widened(pair, `the choice ${show(option)} is new`)),
  ];
}

function toOptions(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value.map(toObject) : [];
}

function narrowed(pair: Comparison, message: string): Change {
  return change(pair, pair.mode === 'input' ? 'MAJOR' : 'MINOR', message);
}

function widened(pair: Comparison, message: string): Change {
  return change(pair, pair.mode === 'input' ? 'MINOR' : 'MAJOR', message);
}

function change({ where }: SchemaPair, found: ChangeClass, message: string): Change {
  return { class: found, where, message };
}
