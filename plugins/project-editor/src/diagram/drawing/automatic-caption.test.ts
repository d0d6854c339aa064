import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionCatalog } from '@gatehouse/sdk-actions';
import { testCategories } from '../../testing/test-categories.ts';
import { automaticCaption } from './automatic-caption.ts';

const catalog: ActionCatalog = {
  add: () => undefined,
  addedBy: () => [],
  categories: () => testCategories,
  find: (type, action) => {
    const category = testCategories.find(({ tag }) => tag === type);
    const variant = category?.variants.some((known) => known.action === action);
    const actions: Record<string, unknown> = category?.actions ?? {};
    return category && variant ? { category, variant: actions[action] as never } : null;
  },
};

for (const [type, action, caption] of [
  ['HtmlElement', 'Click', 'Elements: Click'],
  ['Nobody', 'SetTarget', 'Nobody: Set target'],
  ['Nobody', 'ReadHTTPBody', 'Nobody: Read HTTP body'],
  ['Nobody', '', 'Nobody: '],
] as const) {
  test(`${type}.${action} without a name is "${caption}"`, () => {
    assert.equal(automaticCaption({ type, action }, catalog), caption);
  });
}
