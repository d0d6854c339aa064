import { bodyInteger, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { timeoutSeconds } from './schemas.ts';

const path = v.pipe(v.string(), v.maxLength(10_000));
const LAST_INDEX = 1_000_000;

/** One of the three. `ref` is a reference of `tab_snapshot_get`. */
const pathFields = { xpath: v.nullish(path), css: v.nullish(path), ref: v.nullish(path) };

/** Names an element in a body. `frame` is the XPath of its frame; one line for each level of nested frames. */
export const elementFields = {
  ...pathFields,
  index: v.nullish(bodyInteger({ min: 0, max: LAST_INDEX })),
  frame: v.nullish(path),
  timeoutSeconds: v.nullish(timeoutSeconds),
};

/** The same in a query. */
export const elementQuery = {
  xpath: v.optional(path),
  css: v.optional(path),
  ref: v.optional(path),
  index: v.optional(queryInteger({ min: 0, max: LAST_INDEX })),
  frame: v.optional(path),
  timeoutSeconds: v.optional(queryInteger({ min: 0, max: 600 })),
};
