import { bodyInteger, described, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { elementTimeout, elementTimeoutSeconds } from './schemas.ts';

const path = v.pipe(v.string(), v.maxLength(10_000));
const LAST_INDEX = 1_000_000;

const xpath = described(
  path,
  'XPath of the element, also into open shadow roots. Send one of `xpath`, `css` and `ref`.',
);
const css = described(path, 'CSS selector of the element, also into open shadow roots.');
const ref = described(
  path,
  'Reference of the element, from `tab_snapshot_get`, for as long as the document stays.',
);
const frame = described(
  path,
  'XPath of the frame of the element, or `css=` and a selector; a frame in a frame on the next line. Nothing is the page itself.',
);
const index = 'Which of several matches is meant, from 0, the default.';

/** Names an element in a body. */
export const elementFields = {
  xpath: v.nullish(xpath),
  css: v.nullish(css),
  ref: v.nullish(ref),
  index: v.nullish(described(bodyInteger({ min: 0, max: LAST_INDEX }), index)),
  frame: v.nullish(frame),
  timeoutSeconds: elementTimeoutSeconds,
};

/** The same in a query. */
export const elementQuery = {
  xpath: v.optional(xpath),
  css: v.optional(css),
  ref: v.optional(ref),
  index: v.optional(described(queryInteger({ min: 0, max: LAST_INDEX }), index)),
  frame: v.optional(frame),
  timeoutSeconds: v.optional(described(queryInteger({ min: 0, max: 600 }), elementTimeout)),
};
