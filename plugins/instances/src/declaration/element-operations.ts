import { bodyInteger, described, integer, namedObject, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { interactAtTier1, readAtTier0 } from './access-classes.ts';
import { elementFields, elementQuery } from './element-fields.ts';
import { actedSchema, inTab, tabErrors } from './schemas.ts';

const attributeName = described(
  v.pipe(v.string(), v.regex(/^[^\s"'<>/=]{1,200}$/, 'must be the name of an attribute')),
  'Name of the attribute; `value`, `checked`, `innerText` and `innerHTML` are what is there now.',
);
const text = v.pipe(v.string(), v.maxLength(100_000));

const elementSchema = namedObject('Element', 'An element of a page.', {
  index: described(integer, 'Its place among the matches, from 0: `index` of other calls.'),
  tag: described(v.string(), 'Name of its tag in small letters.'),
  text: described(v.string(), 'Its text as a person sees it, the first 1,000 characters.'),
  value: v.nullable(
    described(
      v.string(),
      'What a field holds, the first 1,000 characters; null for an element that is no field, and for passwords.',
    ),
  ),
  attributes: described(
    v.record(v.string(), v.string()),
    'Its first 50 attributes by name, the first 1,000 characters of each.',
  ),
  rect: described(
    v.object({
      x: described(v.number(), 'Left edge in CSS pixels.'),
      y: described(v.number(), 'Top edge in CSS pixels.'),
      width: described(v.number(), 'Width in CSS pixels.'),
      height: described(v.number(), 'Height in CSS pixels.'),
    }),
    'Where it is, from the corner at the top left of what the tab, or its frame, shows.',
  ),
  isVisible: described(v.boolean(), 'Whether it has a size and is not hidden by its style.'),
  isEnabled: described(v.boolean(), 'False for a field or a button that is disabled.'),
});

export type ElementFacts = Readonly<v.InferOutput<typeof elementSchema>>;

export const elementsOperations = [
  operation({
    id: 'element_attribute_get',
    summary: 'Read an attribute of an element',
    method: 'GET',
    path: '/instances/{id}/tabs/{tabId}/elements/attribute',
    params: inTab,
    ...readAtTier0,
    query: { ...elementQuery, attributeName },
    reply: v.object({
      value: v.nullable(
        described(v.string(), 'Value of the attribute; null where the element has no such attribute.'),
      ),
    }),
    errors: tabErrors,
  }),
  operation({
    id: 'element_attribute_set',
    summary: 'Set an attribute of an element',
    description:
      'An attribute that runs a script in the page, such as `onclick`, needs tier 3 and the scope `code:author`.',
    method: 'PUT',
    path: '/instances/{id}/tabs/{tabId}/elements/attribute',
    params: inTab,
    ...interactAtTier1,
    /** For an attribute that runs a script in the page. */
    contentScopes: ['code:author'],
    body: v.strictObject({
      ...elementFields,
      attributeName,
      attributeValue: v.nullish(
        described(
          text,
          'The new value; null or nothing removes the attribute. For `value` it is typed, with tokens such as `{ENTER}`, and ends with a `change`.',
        ),
      ),
    }),
    reply: actedSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'element_event',
    summary: 'Raise an event at an element',
    description:
      '`click` and `dblclick` come from the mouse of the browser. An event that does not arrive is 409 `failed_precondition`.',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/elements/event',
    params: inTab,
    ...interactAtTier1,
    body: v.strictObject({
      ...elementFields,
      eventName: described(
        v.pipe(v.string(), v.regex(/^[\w:.-]{1,100}$/, 'must be the name of an event')),
        'An event of the DOM in any case, such as `click`, `Click` or `onclick`.',
      ),
      custom: v.nullish(
        described(
          v.boolean(),
          "Whether the event is one of the page's own: any name, sent as it is. Default: false.",
        ),
      ),
    }),
    reply: actedSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'element_find',
    summary: 'Find elements',
    description:
      'Answers at once what matches; where nothing does, it waits for the first match until `timeoutSeconds`.',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/elements/find',
    params: inTab,
    ...readAtTier0,
    body: v.strictObject({
      ...elementFields,
      limit: v.nullish(
        described(
          bodyInteger({ min: 1, max: 500 }),
          'How many of the matches to answer at most. Default: 50.',
        ),
      ),
    }),
    reply: v.object({
      matchCount: described(integer, 'How many elements match in all.'),
      elements: described(
        v.array(elementSchema),
        'The matches from `index` on, in the order of the document, at most `limit`.',
      ),
    }),
    errors: tabErrors,
  }),
  operation({
    id: 'element_click',
    summary: 'Click an element',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/elements/click',
    params: inTab,
    ...interactAtTier1,
    body: v.strictObject({
      ...elementFields,
      button: v.nullish(
        described(v.picklist(['left', 'right', 'middle']), 'Button of the mouse. Default: `left`.'),
      ),
      count: v.nullish(described(bodyInteger({ min: 1, max: 3 }), 'Number of clicks in a row. Default: 1.')),
    }),
    reply: actedSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'element_type',
    summary: 'Type into an element',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/elements/type',
    params: inTab,
    ...interactAtTier1,
    body: v.strictObject({
      ...elementFields,
      text: described(
        text,
        'What to type, with tokens such as `{ENTER}` and `{CTRL+A}`; `{{}` is a brace. Mode `set` takes it literally.',
      ),
      mode: v.nullish(
        described(
          v.picklist(['type', 'set']),
          '`type` presses its keys one after another; `set` puts it in place of the content at once. Default: `type`.',
        ),
      ),
      clear: v.nullish(described(v.boolean(), 'Whether to empty the field first. Default: false.')),
      delayMs: v.nullish(
        described(bodyInteger({ min: 0, max: 1000 }), 'Milliseconds between two keys. Default: 0.'),
      ),
    }),
    reply: actedSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'element_upload',
    summary: 'Give files to a file field',
    description:
      'The body is the bytes of one file, as `application/octet-stream`; the element is named in the query.',
    method: 'POST',
    path: '/instances/{id}/tabs/{tabId}/elements/upload',
    params: inTab,
    tier: 2,
    scope: 'instance:interact',
    hosts: ['editor', 'runner'],
    upload: true,
    // The bytes are accepted as application/octet-stream only.
    body: v.strictObject({}),
    query: {
      ...elementQuery,
      name: v.optional(
        described(v.pipe(v.string(), v.maxLength(200)), 'The name of the file in the page.'),
        'file',
      ),
    },
    reply: actedSchema,
    errors: tabErrors,
  }),
] as const;
