import * as v from 'valibot';

export const instanceSchema = v.object({
  /** Name of the engine. */
  browserType: v.string(),
  id: v.number(),
  profileDir: v.string(),
});
