/** Values of an example that only one state has: ids, digests, and paths of the example's home folder. */
const ofOneState = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{64}|\/home\/anna\/.*)$/;

/** The example with values of a prepared state, which stand at the same places in an input that was made for it. */
export function fillExample(example: unknown, prepared: unknown): unknown {
  if (typeof example === 'string')
    return ofOneState.test(example) && typeof prepared === 'string' ? prepared : example;
  if (typeof example !== 'object' || example === null) return example;
  const partOf = (key: string | number) => Reflect.get(Object(prepared), key);
  if (Array.isArray(example)) return example.map((item, at) => fillExample(item, partOf(at)));
  return Object.fromEntries(
    Object.entries(example).map(([key, value]) => [key, fillExample(value, partOf(key))]),
  );
}
