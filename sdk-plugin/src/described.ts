import * as v from 'valibot';

/**
 * The same schema with a text for the description of the API: a short sentence with the unit, the meaning of null and
 * what the schema does not say. It stands inside `v.optional` and `v.nullable`.
 *
 * @example v.object({ sizeBytes: described(v.number(), 'Size of the file in bytes') })
 */
export function described<S extends v.GenericSchema>(schema: S, text: string): S {
  return trustSame<S>(v.pipe(schema, v.description(text)));
}

/** A description changes neither the input nor the output. */
function trustSame<S>(schema: unknown): S {
  return schema as S;
}
