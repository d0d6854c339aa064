import * as v from 'valibot';

export const configSchema = v.strictObject({
  /** The product is for phones, not for emulators; the edition says so. */
  isRealPhone: v.optional(v.boolean(), false),
});
