import * as v from 'valibot';

/** `v.record` leaves these keys out without a word. */
const droppedKeys = ['constructor', 'prototype'];

/** An object of any keys, as `v.record`, that refuses arrays and the keys which that one would drop. */
export function dictionary<S extends v.GenericSchema>(value: S) {
  return v.pipe(
    v.unknown(),
    v.check((input) => !Array.isArray(input), 'must be an object, not an array'),
    v.check(hasNoDroppedKey, 'must not have the keys "constructor" or "prototype"'),
    v.record(v.string(), value),
  );
}

function hasNoDroppedKey(input: unknown): boolean {
  return typeof input !== 'object' || input === null || !droppedKeys.some((key) => Object.hasOwn(input, key));
}
