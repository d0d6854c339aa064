/** The answer of a reader for input that its schema does not accept, or that it cannot judge. */
export const unread = Symbol('unread');

/** The output of a schema for an input, or `unread`. */
export type Reader = (input: unknown) => unknown;
