import {
  type Definitions,
  type JsonSchema,
  resolve,
  toObject,
  typesOf,
} from '../compatibility/json-schema-facts.ts';

/** The schemas that a value may have at one place of an answer. */
export interface Place {
  readonly schemas: readonly JsonSchema[];
  readonly definitions: Definitions;
}

export function placeOf(schema: JsonSchema, definitions: Definitions): Place {
  return { schemas: variantsOf(schema, definitions), definitions };
}

/** The place of a field such as `last.celsius`, `[]` for an item of a list; null where no such value has it. */
export function findField(place: Place | null, field: string): Place | null {
  return field.split('.').reduce<Place | null>((inner, name) => step(inner, name), place);
}

function step(place: Place | null, name: string): Place | null {
  if (place === null) return null;
  const { definitions, schemas } = place;
  const inner = schemas.flatMap((schema) => {
    const found = name === '[]' ? schema.items : toObject(schema.properties)[name];
    if (found !== undefined) return variantsOf(toObject(found), definitions);
    return isOpen(schema) ? [{}] : [];
  });
  return inner.length === 0 ? null : { schemas: inner, definitions };
}

/** A schema that names no fields may have any of them, and so may one with further fields of a kind. */
function isOpen(schema: JsonSchema): boolean {
  const types = typesOf(schema);
  if (types === null) return true;
  const isNameless = Object.keys(toObject(schema.properties)).length === 0;
  return types.includes('object') && (isNameless || typeof schema.additionalProperties === 'object');
}

function variantsOf(schema: JsonSchema, definitions: Definitions): readonly JsonSchema[] {
  const resolved = resolve(schema, definitions);
  const variants = resolved.anyOf ?? resolved.oneOf;
  if (!Array.isArray(variants)) return [resolved];
  return variants.flatMap((variant) => variantsOf(toObject(variant), definitions));
}
