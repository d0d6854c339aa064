import { parseFacts, parseSchema, parseStep, type SchemaFacts } from '@gatehouse/schema-reader/schema-facts';
import type { Schema } from '@gatehouse/sdk-plugin';

/** The schemas that judge a value as it was sent: of a pipe those up to its first conversion, without wrappers. */
export function sentForms(schema: Schema): readonly SchemaFacts[] {
  const facts = parseFacts(schema);
  if (facts.pipe === undefined) return facts.wrapped === undefined ? [facts] : sentForms(facts.wrapped);
  const end = facts.pipe.findIndex((item) => parseStep(item).kind === 'transformation');
  return facts.pipe
    .slice(0, end === -1 ? facts.pipe.length : end)
    .filter((item) => parseStep(item).kind === 'schema')
    .flatMap((item) => sentForms(parseSchema(item)));
}

/** The schemas of the value at a path of keys; empty where the schema does not say. */
export function sentFormsAt(schema: Schema, keys: readonly unknown[]): readonly SchemaFacts[] {
  return keys.reduce<readonly SchemaFacts[]>(
    (forms, key) => forms.flatMap((facts) => memberOf(facts, key)).flatMap(sentForms),
    sentForms(schema),
  );
}

function memberOf({ entries, item, value }: SchemaFacts, key: unknown): readonly Schema[] {
  if (typeof key === 'number') return item === undefined ? [] : [item];
  if (typeof key !== 'string') return [];
  if (entries === undefined) return value === undefined ? [] : [value];
  const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
  return entry === undefined ? [] : [entry];
}
