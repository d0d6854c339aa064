import { bodyInteger, described, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { searchTypes, uiAttributes, uiElementSchema } from '../ui/element.ts';
import { interactAtTier1, readAtTier0 } from './access-classes.ts';
import { methodField, ofDevice, successSchema, treeErrors, usedMethod } from './schemas.ts';

const text = v.pipe(v.string(), v.maxLength(10_000));

const conditionSchema = v.strictObject({
  attribute: described(v.picklist(uiAttributes), 'Attribute of the tree to look at.'),
  searchType: v.nullish(
    described(
      v.picklist(searchTypes),
      '`text`: the attribute contains the value; `notext`: it does not; `regexp`: it matches the expression. Default: `text`.',
    ),
  ),
  value: described(text, 'What to compare the attribute with.'),
});

/** An element is named by an XPath over the tree of the screen, or by conditions that all must hold. */
const searchFields = {
  xpath: v.nullish(
    described(
      text,
      'XPath over the tree of the screen, as in `device_source_get`. Send `xpath` or `conditions`.',
    ),
  ),
  conditions: v.nullish(
    described(
      v.pipe(v.array(conditionSchema), v.maxLength(20)),
      'Conditions that must all hold for the element.',
    ),
  ),
  index: v.nullish(
    described(
      bodyInteger({ min: 0, max: 1_000_000 }),
      'Which of several matches is meant, from 0, the default.',
    ),
  ),
  timeoutSeconds: v.nullish(
    described(
      bodyInteger({ min: 0, max: 600 }),
      'Seconds within which the element may come; 0 or nothing is 5.',
    ),
  ),
};

export const elementsOperations = [
  operation({
    id: 'device_element_find',
    summary: 'Find elements on the screen',
    description: 'Waits for the first match until `timeoutSeconds`; none by then is 404.',
    method: 'POST',
    path: '/android/devices/{id}/elements/find',
    params: ofDevice,
    ...readAtTier0,
    body: v.strictObject({
      ...searchFields,
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
        v.array(uiElementSchema),
        'The matches from `index` on, in the order of the tree, at most `limit`.',
      ),
    }),
    errors: treeErrors,
  }),
  operation({
    id: 'device_element_tap',
    summary: 'Tap an element',
    method: 'POST',
    path: '/android/devices/{id}/elements/tap',
    params: ofDevice,
    ...interactAtTier1,
    body: v.strictObject({
      ...searchFields,
      durationMs: v.nullish(
        described(
          bodyInteger({ min: 0, max: 30_000 }),
          'Milliseconds of a long tap. Default: 0, a short tap.',
        ),
      ),
    }),
    reply: v.object({
      ...successSchema.entries,
      element: described(uiElementSchema, 'The element as it was before the tap.'),
    }),
    errors: treeErrors,
  }),
  operation({
    id: 'device_element_set',
    summary: 'Set the text of an element',
    method: 'POST',
    path: '/android/devices/{id}/elements/set',
    params: ofDevice,
    ...interactAtTier1,
    body: v.strictObject({
      ...searchFields,
      text: described(text, 'The new text; line ends and tabs are keys.'),
      clear: v.nullish(described(v.boolean(), 'Whether to empty the field first. Default: true.')),
      method: methodField,
    }),
    reply: v.object({
      ...successSchema.entries,
      element: described(uiElementSchema, 'The element as it is afterwards.'),
      method: usedMethod,
    }),
    errors: treeErrors,
  }),
] as const;
