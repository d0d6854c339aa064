import * as v from 'valibot';

/** `v.record` leaves these keys out without a word. */
const droppedKeys = ['constructor', 'prototype'];

/** An object of any keys, as `v.record`, that refuses the keys which that one would drop. */
export function dictionary<S extends v.GenericSchema>(value: S) {
  return v.pipe(
    v.unknown(),
    v.check(
      (input) =>
        !droppedKeys.some((key) => typeof input === 'object' && input !== null && Object.hasOwn(input, key)),
      'must not have the keys "constructor" or "prototype"',
    ),
    v.record(v.string(), value),
  );
}
