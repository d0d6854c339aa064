import { bodyInteger, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { searchTypes, uiAttributes, uiElementSchema } from '../ui/element.ts';
import { interactAtTier1, readAtTier0 } from './access-classes.ts';
import { successSchema, timeoutSeconds, treeErrors } from './schemas.ts';

const text = v.pipe(v.string(), v.maxLength(10_000));

/** An element is named by an XPath over the tree of the screen, or by conditions that all must hold. */
const searchFields = {
  xpath: v.nullish(text),
  conditions: v.nullish(
    v.pipe(
      v.array(
        v.strictObject({
          attribute: v.picklist(uiAttributes),
          /** Default: `text`. */
          searchType: v.nullish(v.picklist(searchTypes)),
          value: text,
        }),
      ),
      v.maxLength(20),
    ),
  ),
  /** Which of several matches is meant, counted from 0. */
  index: v.nullish(bodyInteger({ min: 0, max: 1_000_000 })),
  timeoutSeconds: v.nullish(timeoutSeconds),
};

export const elementsOperations = [
  operation({
    id: 'device_element_find',
    summary: 'Find elements on the screen',
    method: 'POST',
    path: '/android/devices/{id}/elements/find',
    ...readAtTier0,
    body: v.strictObject({ ...searchFields, limit: v.nullish(bodyInteger({ min: 1, max: 500 })) }),
    reply: v.object({ matchCount: integer, elements: v.array(uiElementSchema) }),
    errors: treeErrors,
  }),
  operation({
    id: 'device_element_tap',
    summary: 'Tap an element',
    method: 'POST',
    path: '/android/devices/{id}/elements/tap',
    ...interactAtTier1,
    body: v.strictObject({
      ...searchFields,
      /** For a long tap. Default: a short tap. */
      durationMs: v.nullish(bodyInteger({ min: 0, max: 30_000 })),
    }),
    /** The element as it was before. */
    reply: v.object({ ...successSchema.entries, element: uiElementSchema }),
    errors: treeErrors,
  }),
  operation({
    id: 'device_element_set',
    summary: 'Set the text of an element',
    method: 'POST',
    path: '/android/devices/{id}/elements/set',
    ...interactAtTier1,
    body: v.strictObject({
      ...searchFields,
      text,
      /** Clear the field first. Default: true. */
      clear: v.nullish(v.boolean()),
      method: v.nullish(v.picklist(['auto', 'native', 'helper'])),
    }),
    /** The element as it is afterwards. */
    reply: v.object({
      ...successSchema.entries,
      element: uiElementSchema,
      method: v.picklist(['native', 'helper']),
    }),
    errors: treeErrors,
  }),
] as const;
