import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Link } from '@gatehouse/sdk-actions/document';
import { testCategories } from '../testing/test-categories.ts';
import { projectProblems } from './project-problems.ts';

const many = 4000;

const catalog: ActionCatalog = {
  add: () => undefined,
  addedBy: () => [],
  categories: () => testCategories,
  find: (type, action) => {
    const category = testCategories.find(({ tag }) => tag === type);
    const variant = category?.actions[action];
    return category && variant ? { category, variant } : null;
  },
};

test('a validation reads a small part of a project between two steps', () => {
  let reads = 0;
  const counted = <Item extends object>(item: Item): Item =>
    new Proxy(item, {
      get: (target, key) => {
        reads += 1;
        return Reflect.get(target, key);
      },
    });
  const actions = Array.from({ length: many }, () => ({ type: 'Logic', action: 'Switch' }));
  const links = Array.from(
    { length: many },
    (_, at): Link => counted({ source: `a${at + 1}`, branch: 'OnError', target: `a${many - at}` }),
  );
  const document = documentOf(actions, { links });
  const [group] = document.groups;
  const groups = group
    ? group.actions.map((action) => ({ ...group, id: `g${action.id}`, actions: [counted(action)] }))
    : [];

  let max = 0;
  reads = 0;
  for (const _step of projectProblems({ ...document, groups }, catalog)) {
    max = Math.max(max, reads);
    reads = 0;
  }

  assert.ok(max < many / 4, `${max} fields of ${many} actions and ${many} links were read in one step`);
});
