import * as v from 'valibot';

/** What the product drives in place of browsers; an edition sets it, and projects tell their clients. */
export const configSchema = v.strictObject({
  isAndroidHost: v.optional(v.boolean(), false),
  isRealPhone: v.optional(v.boolean(), false),
});

export type EditorConfig = v.InferOutput<typeof configSchema>;
