import * as v from 'valibot';

/**
 * The kind of device that the product drives in place of browsers. An edition sets it, and projects show it to
 * clients.
 */
export const configSchema = v.strictObject({
  isAndroidHost: v.optional(
    v.pipe(v.boolean(), v.description('The product drives phones and emulators in place of browsers')),
    false,
  ),
  isRealPhone: v.optional(
    v.pipe(v.boolean(), v.description('The product is for phones, not for emulators')),
    false,
  ),
});

export type EditorConfig = v.InferOutput<typeof configSchema>;
