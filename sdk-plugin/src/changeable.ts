import * as v from 'valibot';

/**
 * A setting that a person may change by an API call, as the console does: it counts at the next start of the daemon. For
 * limits, times and looks. A setting that names a program, a folder or an address, or that switches a protection off, stays
 * without it: then only who can write `config.json` changes it. A secret stays one that nobody reads or changes by a call.
 *
 * @example config: v.strictObject({ pollSeconds: v.optional(changeable(v.number()), 30) })
 */
export function changeable<const S extends v.GenericSchema<unknown, unknown>>(schema: S) {
  return v.pipe(schema, v.metadata({ changeable: true }));
}
