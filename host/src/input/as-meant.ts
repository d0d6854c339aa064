import { parseFacts, parseSchema, parseStep, type SchemaFacts } from '@gatehouse/schema-reader/schema-facts';
import type { Schema } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** Where an input came from: a path parameter, a query or a body. */
export type InputPlace = 'path' | 'query' | 'body';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The input as its schema would have it, for what clients send without meaning to: the published name `xPath`, fields
 * that only answers have, null for a member of a dictionary, words of a query in another case. Returns the input
 * itself where there is none of these. For input that its schema refused: valid input never gets here.
 */
export function asMeant(schema: Schema, sent: unknown, place: InputPlace): unknown {
  if (sent === null || sent === undefined) return sent;
  const facts = parseFacts(schema);
  if (facts.pipe !== undefined) return meantInPipe(facts.pipe, sent, place);
  if (facts.wrapped !== undefined) return asMeant(facts.wrapped, sent, place);
  if (facts.type === 'picklist') return place === 'query' ? optionOf(facts, sent) : sent;
  if (Array.isArray(sent)) return meantItems(facts, sent, place);
  if (!isFields(sent)) return sent;
  if (facts.type === 'record') return meantMembers(facts, sent, place);
  return facts.entries === undefined ? sent : meantFields(facts.entries, sent, place);
}

/** The schemas of a pipe see the input up to its first conversion. */
function meantInPipe(pipe: readonly unknown[], sent: unknown, place: InputPlace): unknown {
  const steps = pipe.map(parseStep);
  const end = steps.findIndex(({ kind }) => kind === 'transformation');
  const ignored = steps.flatMap(({ metadata }) => ignoredIn(metadata));
  const kept = isFields(sent) && ignored.length > 0 ? without(sent, ignored) : sent;
  return pipe
    .slice(0, end === -1 ? pipe.length : end)
    .filter((_item, at) => steps[at]?.kind === 'schema')
    .reduce((value, item) => asMeant(parseSchema(item), value, place), kept);
}

/** Names of fields that an answer has and a request does not; the API description shows them too. */
const ignoredFields = 'x-ignored-fields';

function ignoredIn(metadata: Fields | undefined): readonly string[] {
  const names = metadata?.[ignoredFields];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

function without(sent: Fields, names: readonly string[]): Fields {
  if (!names.some((name) => Object.hasOwn(sent, name))) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)));
}

function optionOf({ options = [] }: SchemaFacts, sent: unknown): unknown {
  if (typeof sent !== 'string' || options.includes(sent)) return sent;
  const word = sent.toLowerCase();
  return options.find((option) => typeof option === 'string' && option.toLowerCase() === word) ?? sent;
}

function meantItems({ item }: SchemaFacts, sent: readonly unknown[], place: InputPlace): unknown {
  if (item === undefined) return sent;
  const items = sent.map((one) => asMeant(item, one, place));
  return items.every((one, at) => one === sent[at]) ? sent : items;
}

/** Null stands for "not given" where the members cannot be null. */
function meantMembers({ value: schema }: SchemaFacts, sent: Fields, place: InputPlace): unknown {
  if (schema === undefined) return sent;
  const takesNull = v.is(schema, null);
  const members = Object.entries(sent);
  const meant = members
    .filter(([, member]) => takesNull || member !== null)
    .map(([name, member]) => [name, asMeant(schema, member, place)] as const);
  const isSame = meant.length === members.length && meant.every(([name, member]) => member === sent[name]);
  return isSame ? sent : Object.fromEntries(meant);
}

function meantFields(entries: Readonly<Record<string, Schema>>, sent: Fields, place: InputPlace): unknown {
  const named = withXPath(entries, sent);
  const fields = Object.entries(named).map(([name, value]) => {
    const schema = Object.hasOwn(entries, name) ? entries[name] : undefined;
    return [name, schema === undefined ? value : asMeant(schema, value, place)] as const;
  });
  const isSame = fields.every(([name, value]) => value === named[name]);
  return isSame ? named : Object.fromEntries(fields);
}

/** `xPath` of the published interface is `xpath`. Both with a value are left for the schema to refuse. */
function withXPath(entries: Readonly<Record<string, Schema>>, sent: Fields): Fields {
  const isMeant = Object.hasOwn(entries, 'xpath') && !Object.hasOwn(entries, 'xPath');
  if (!isMeant || !Object.hasOwn(sent, 'xPath')) return sent;
  const { xPath, xpath = null, ...others } = sent;
  if (xpath !== null && xPath !== null) return sent;
  return { ...others, xpath: xPath ?? xpath };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
