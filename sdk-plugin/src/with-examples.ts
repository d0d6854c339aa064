import type * as v from 'valibot';
import type { CallExample, LiveOperation, Operation, Schema } from './operation.ts';

type BodyOf<O> = O extends { readonly body: infer Body extends Schema } ? v.InferInput<Body> : unknown;

/** The type of examples by the id of their operation. */
export type ExamplesOf<Operations extends readonly Operation[]> = {
  readonly [O in Extract<Operations[number], LiveOperation> as O['id']]?: CallExample<BodyOf<O>>;
};

/**
 * The same operations with examples, for a plugin with many. An operation may also have its `example` in place.
 *
 * @example withExamples(lampOperations, { lamp_set: { body: { isOn: true } } })
 */
export function withExamples<const Operations extends readonly Operation[]>(
  operations: Operations,
  examples: Readonly<Record<string, CallExample | undefined>>,
): Operations {
  return trustSame(
    operations.map((operation) => {
      const example = examples[operation.id];
      return example === undefined ? operation : { ...operation, example };
    }),
  );
}

/** An example changes no type of an operation. */
function trustSame<Operations>(operations: unknown): Operations {
  return operations as Operations;
}
