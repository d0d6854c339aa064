import * as v from 'valibot';

/**
 * A setting that nobody should read: a password, a token. The host masks it in the log of the plugin and wherever it
 * shows settings, and the manifest has no default of it. It goes to the worker part as other settings do.
 *
 * @example config: v.strictObject({ token: secret(v.string()) })
 */
export function secret<const S extends v.GenericSchema<unknown, unknown>>(schema: S) {
  // The name that JSON Schema has for it.
  return v.pipe(schema, v.metadata({ writeOnly: true }));
}
