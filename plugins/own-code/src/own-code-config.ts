import { changeable } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

export const configSchema = v.strictObject({
  memoryMb: v.optional(
    changeable(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(64),
        v.maxValue(65_536),
        v.description('Megabytes that the code of a run may hold, with the programs that it starts'),
      ),
    ),
    1024,
  ),
  checkSeconds: v.optional(
    changeable(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(60),
        v.description(
          'Seconds that checking the types of code may take; code that takes longer is not checked',
        ),
      ),
    ),
    5,
  ),
});

export type OwnCodeConfig = v.InferOutput<typeof configSchema>;
