import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newProject } from '../testing/test-projects.ts';

const lower = { type: 'Text', action: 'Lower' } as const;

test('the outline has a line for each action, with its key parameter and its explicit links', async (t) => {
  const editor = await newProject(t);
  const { actions, groups } = await editor.call('actions_add', {
    body: {
      actions: [
        { ref: 'a', ...lower, name: 'First', parameters: { Text: 'a text of more than 24 characters' } },
        { ref: 'b', ...lower },
        { ref: 'c', ...lower, groupId: 'errors' },
      ],
      groups: [{ ref: 'errors', name: 'On error' }],
      links: [{ actionId: 'a', branch: 'OnError', targetActionId: 'c' }],
    },
  });

  const reply = await editor.call('project_structure_get', { query: { detail: 'outline' } });

  const [a, b, c] = actions.map(({ actionId }) => actionId);
  assert.deepEqual(reply.outline, [
    `group ${actions[0]?.groupId}`,
    `1 ${a} Text.Lower "First" Text=a text of more than 24 c… OnError>3`,
    `2 ${b} Text.Lower`,
    `group ${groups[0]?.groupId} On error`,
    `3 ${c} Text.Lower`,
  ]);
  assert.deepEqual([reply.actions, reply.links, reply.startActionId], [[], [], a]);
});

test('an outline takes at most a sixth of the bytes of the structure', async (t) => {
  const editor = await newProject(t);
  const groups = Array.from({ length: 20 }, (_, index) => ({ ref: `g${index}`, name: `Part ${index}` }));
  const actions = groups.flatMap(({ ref }) =>
    Array.from({ length: 10 }, (_, index) => ({
      ref: `${ref}a${index}`,
      ...lower,
      groupId: ref,
      parameters: { Text: 'https://shop.example/prices' },
    })),
  );
  await editor.call('actions_add', { body: { actions, groups } });

  const full = JSON.stringify(await editor.call('project_structure_get'));
  const outline = JSON.stringify(
    await editor.call('project_structure_get', { query: { detail: 'outline' } }),
  );

  assert.ok(outline.length * 6 <= full.length, `${outline.length} of ${full.length}`);
});

test('filters leave only the actions of a type, or with a text, and their links', async (t) => {
  const editor = await newProject(t);
  const upper = { type: 'Text', action: 'Upper', parameters: { Text: 'Prices' } };
  const { actions } = await editor.call('actions_add', { body: { actions: [lower, upper] } });
  const found = async (query: Record<string, string>) =>
    (await editor.call('project_structure_get', { query })).actions.map(({ actionId }) => actionId);

  assert.deepEqual(await found({ type: 'text.upper' }), [actions[1]?.actionId]);
  assert.deepEqual(await found({ contains: 'price' }), [actions[1]?.actionId]);
  assert.equal((await found({ type: 'Text' })).length, 2);
  assert.deepEqual(await found({ type: 'Logic' }), []);
});
