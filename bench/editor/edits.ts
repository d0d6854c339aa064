import type { TestContext } from 'node:test';
import type { TestEditor } from '../../plugins/project-editor/src/testing/test-editor.ts';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import { openSample } from './open-sample.ts';

const smallGroups = 5;
const bigGroups = 500;
const callsOfRound = 100;
const rounds = 9;

/** One kind of edit; the number makes each call different. */
type Edit = (editor: TestEditor, n: number, groups: number) => Promise<unknown>;

const place = { groupId: 'g3', actionId: 'g3a3' };
const edits: Readonly<Record<string, Edit>> = {
  'rename an action': (editor, n) =>
    editor.answer('action_rename', { params: place, body: { name: `Name ${n}` } }),
  // The last groups, so that nothing below them has to move.
  'add an action': (editor, n, groups) =>
    editor.answer('action_add', {
      body: { type: 'Text', action: 'Lower', groupId: `g${groups - 1 - (n % smallGroups)}` },
    }),
  'set a link': (editor, n) => {
    const link = { actionId: 'g3a5', branch: 'OnError', targetActionId: `g3a${6 + (n % 2)}` };
    return editor.answer('action_links_set', { body: { links: [link] } });
  },
  'add a variable': (editor, n) =>
    editor.answer('variables_add', { body: { variables: [{ name: `added ${n}` }] } }),
  undo: (editor) => editor.answer('project_undo'),
  redo: (editor) => editor.answer('project_redo'),
};

/** The cost of an edit on 10,000 actions in 500 groups, compared with the same edit on 100 actions in 5. */
export async function measureEdits(t: TestContext): Promise<ResultRow[]> {
  const small = await openSample(t, smallGroups);
  const big = await openSample(t, bigGroups);
  const rows: ResultRow[] = [];
  for (const [name, edit] of Object.entries(edits)) rows.push(await measureEdit(name, edit, { small, big }));
  return rows;
}

async function measureEdit(
  name: string,
  edit: Edit,
  { small, big }: Readonly<Record<'small' | 'big', TestEditor>>,
): Promise<ResultRow> {
  let n = 0;
  const micros = async (editor: TestEditor, groups: number) => {
    const times: number[] = [];
    for (let call = 0; call < callsOfRound; call += 1) {
      n += 1;
      const start = performance.now();
      await edit(editor, n, groups);
      times.push((performance.now() - start) * 1000);
    }
    return median(times);
  };
  const times = await runRounds(
    { small: () => micros(small, smallGroups), big: () => micros(big, bigGroups) },
    rounds,
  );
  return {
    what: `${name}, 10,000 actions to 100`,
    ratios: pairedRatios(times.big, times.small),
    must: { maxRatio: 3 },
    note: `${formatNumber(median(times.big))} µs to ${formatNumber(median(times.small))} µs`,
  };
}
