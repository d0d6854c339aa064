import { changeable, networkTarget } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const id = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]*$/, 'must be lower case letters, digits and dashes, such as "hall"'),
);

const integer = (min: number, max: number, description: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max), v.description(description));

/** `pluginConfig.thermostat` in `config.json`. */
export const settings = v.strictObject({
  devices: v.optional(
    v.pipe(
      v.record(id, networkTarget()),
      v.description('Where each thermostat is, by the name that calls and projects use'),
    ),
    {},
  ),
  pollSeconds: v.optional(changeable(integer(1, 3_600, 'Seconds between two readings of a thermostat')), 30),
  timeoutMs: v.optional(
    changeable(integer(10, 60_000, 'Milliseconds that a thermostat gets to answer')),
    2_000,
  ),
  unitId: v.optional(integer(0, 247, 'The unit behind a gateway; most thermostats answer to 1'), 1),
});
