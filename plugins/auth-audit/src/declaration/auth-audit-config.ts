import * as v from 'valibot';
import { confirmTier } from './schemas.ts';

export const configSchema = v.strictObject({
  confirm: v.optional(
    v.pipe(
      confirmTier,
      v.description(
        'Lowest tier whose calls wait for a person, for all keys but those of commands and of pages that they open',
      ),
    ),
  ),
  confirmSeconds: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(3_600),
      v.description('Seconds that a call waits for a person; then it is refused'),
    ),
    300,
  ),
});
