/** Returned for input that the schema refuses or that the reader cannot judge. */
export const unread = Symbol('unread');

/** The output of a schema for an input, or `unread`. */
export type Reader = (input: unknown) => unknown;
