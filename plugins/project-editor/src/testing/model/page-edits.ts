import { GatehouseError } from '@gatehouse/sdk-plugin';
import { between, pick, type Random } from '@gatehouse/test-tiers';
import type { TestEditor } from '../test-editor.ts';

interface Reference {
  readonly groupId: string;
  readonly actionId: string;
}

/** The parts that an edit may choose from. */
interface Known {
  readonly actions: readonly Reference[];
  readonly groups: readonly string[];
}

type PageEdit = (editor: TestEditor, known: Known, random: Random) => Promise<unknown>;

/** A project grows no larger than this, so that edits stay fast. */
const maxActions = 60;
const text = (random: Random) => `Text ${between(random, 0, 9)}`;

function some(random: Random, { actions }: Known): Reference[] {
  const chosen = actions.filter(() => random() < 0.15);
  return chosen.length > 0 ? chosen : [pick(random, actions)];
}

const spot = (random: Random) => ({ x: between(random, 0, 100) * 200, y: between(random, 0, 60) * 150 });

/** In a group behind an action, or a new group. */
function target(random: Random, { actions }: Known) {
  if (random() < 0.3) return spot(random);
  const { groupId, actionId } = pick(random, actions);
  return { targetGroupId: groupId, afterActionId: random() < 0.2 ? null : actionId };
}

/** The edits that a person makes on the page. */
const edits: readonly PageEdit[] = [
  async (editor, { actions }, random) => {
    const place = random() < 0.5 ? spot(random) : { afterActionId: pick(random, actions).actionId };
    await editor.call('action_add', { body: { type: 'Text', action: 'Lower', ...place } });
  },
  (editor, known, random) =>
    editor.call('actions_move', { body: { actions: some(random, known), ...target(random, known) } }),
  (editor, known, random) =>
    editor.call('actions_copy', { body: { actions: some(random, known), ...target(random, known) } }),
  (editor, known, random) => editor.call('actions_copy', { body: { actions: some(random, known) } }),
  async (editor, known, random) => {
    const actions = some(random, known);
    if (actions.length < known.actions.length) await editor.call('actions_delete', { body: { actions } });
  },
  (editor, { groups }, random) => {
    const moved = groups.filter(() => random() < 0.3);
    const places = [...new Set([pick(random, groups), ...moved])].map((groupId) => ({
      groupId,
      ...spot(random),
    }));
    return editor.call('layout_set', { body: { groups: places } });
  },
  (editor, { groups }, random) =>
    editor.call('group_rename', {
      params: { groupId: pick(random, groups) },
      body: { name: random() < 0.2 ? '' : text(random) },
    }),
  (editor, { actions }, random) =>
    editor.call('action_rename', { params: pick(random, actions), body: { name: text(random) } }),
  (editor, { actions }, random) =>
    editor.call('action_properties_set', {
      params: pick(random, actions),
      body: { disabled: random() < 0.5, breakpoint: random() < 0.5 },
    }),
  (editor, { actions }, random) =>
    editor.call('action_update', {
      params: pick(random, actions),
      body: { type: 'Text', action: 'Lower', parameters: { Text: text(random) } },
    }),
  (editor, { actions }, random) => {
    const link = {
      actionId: random() < 0.1 ? 'Start' : pick(random, actions).actionId,
      branch: 'OnSuccess',
      targetActionId: random() < 0.3 ? null : pick(random, actions).actionId,
    };
    return editor.call('action_links_set', { body: { links: [link] } });
  },
  (editor, { groups }, random) => {
    const named = random() < 0.5 ? { targetGroupId: pick(random, groups) } : {};
    const [one, other] = [pick(random, groups), named.targetGroupId];
    return one === other
      ? Promise.resolve()
      : editor.call('group_dissolve', { params: { groupId: one }, body: named });
  },
  async (editor, _known, random) => {
    const { notes } = await editor.call('notes_list');
    const params = { number: between(random, 1, Math.max(1, notes.length)) };
    const way = notes.length < 3 ? 0 : between(random, 0, 3);
    if (way === 0) return editor.call('note_add', { body: { text: text(random) } });
    if (way === 1) return editor.call('note_set', { params, body: { text: text(random) } });
    if (way === 2) return editor.call('note_set', { params, body: spot(random) });
    return editor.call('note_delete', { params });
  },
];

/** Makes a random edit of the page, which the host may refuse for its place. */
export async function editAsPage(editor: TestEditor, random: Random): Promise<void> {
  const { actions } = await editor.call('project_structure_get');
  const references = actions.map(({ groupId, actionId }) => ({ groupId, actionId }));
  const known = { actions: references, groups: [...new Set(references.map(({ groupId }) => groupId))] };
  if (references.length > maxActions) {
    const half = references.filter((_, place) => place % 2 === 0);
    await editor.call('actions_delete', { body: { actions: half } });
    return;
  }
  await pick(random, edits)(editor, known, random).catch((error: unknown) => {
    if (!(error instanceof GatehouseError) || error.code !== 'failed_precondition') throw error;
  });
}
