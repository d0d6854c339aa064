import { bodyInteger, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { interactAtTier1, readAtTier0 } from './access-classes.ts';
import { elementFields, elementQuery } from './element-fields.ts';
import { actedSchema, tabErrors } from './schemas.ts';

const attributeName = v.pipe(v.string(), v.regex(/^[^\s"'<>/=]{1,200}$/, 'must be the name of an attribute'));
const text = v.pipe(v.string(), v.maxLength(100_000));

const elementSchema = v.object({
  /** Its index among the matches. */
  index: integer,
  tag: v.string(),
  text: v.string(),
  /** Null for an element that is not a field, and for passwords. */
  value: v.nullable(v.string()),
  attributes: v.record(v.string(), v.string()),
  rect: v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() }),
  isVisible: v.boolean(),
  isEnabled: v.boolean(),
});

export type ElementFacts = Readonly<v.InferOutput<typeof elementSchema>>;

export const elementsOperations = [
  operation({
    id: 'element_attribute_get',
    summary: 'Read an attribute of an element',
    method: 'GET',
    path: '/instances/{id}/tabs/{tabId}/elements/attribute',
    ...readAtTier0,
    query: { ...elementQuery, attributeName },
    /** Null where the element has no such attribute. */
    reply: v.object({ value: v.nullable(v.string()) }),
    errors: tabErrors,
  }),
  operation({
    id: 'element_attribute_set',
    summary: 'Set an attribute of an element',
    method: 'PUT',
    path: '/instances/{id}/tabs/{tabId}/elements/attribute',
    ...interactAtTier1,
    /** For an attribute that runs a script in the page. */
    contentScopes: ['code:author'],
    body: v.strictObject({ ...elementFields, attributeName, attributeValue: v.nullish(text) }),
    reply: actedSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'element_event',
    summary: 'Raise an event at an element',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/elements/event',
    ...interactAtTier1,
    body: v.strictObject({
      ...elementFields,
      /** An event of the DOM, in any case, such as `click`, `Click` or `onclick`. */
      eventName: v.pipe(v.string(), v.regex(/^[\w:.-]{1,100}$/, 'must be the name of an event')),
      /** The event is one of the page's own: any name, sent as it is. */
      custom: v.nullish(v.boolean()),
    }),
    reply: actedSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'element_find',
    summary: 'Find elements',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/elements/find',
    ...readAtTier0,
    body: v.strictObject({ ...elementFields, limit: v.nullish(bodyInteger({ min: 1, max: 500 })) }),
    reply: v.object({ matchCount: integer, elements: v.array(elementSchema) }),
    errors: tabErrors,
  }),
  operation({
    id: 'element_click',
    summary: 'Click an element',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/elements/click',
    ...interactAtTier1,
    body: v.strictObject({
      ...elementFields,
      button: v.nullish(v.picklist(['left', 'right', 'middle'])),
      count: v.nullish(bodyInteger({ min: 1, max: 3 })),
    }),
    reply: actedSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'element_type',
    summary: 'Type into an element',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/elements/type',
    ...interactAtTier1,
    body: v.strictObject({
      ...elementFields,
      /** With tokens such as `{ENTER}` and `{CTRL+A}`; `{{}` is a brace. Taken literally by mode `set`. */
      text,
      /** `type` presses its keys one after another; `set` inserts it at once, by the method of the field. */
      mode: v.nullish(v.picklist(['type', 'set'])),
      /** Clear the field first. */
      clear: v.nullish(v.boolean()),
      delayMs: v.nullish(bodyInteger({ min: 0, max: 1000 })),
    }),
    reply: actedSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'element_upload',
    summary: 'Give files to a file field',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/elements/upload',
    tier: 2,
    scope: 'instance:interact',
    hosts: ['editor', 'runner'],
    upload: true,
    // The bytes are accepted as application/octet-stream only.
    body: v.strictObject({}),
    query: {
      ...elementQuery,
      /** The name of the file in the page. */
      name: v.optional(v.pipe(v.string(), v.maxLength(200)), 'file'),
    },
    reply: actedSchema,
    errors: tabErrors,
  }),
] as const;
