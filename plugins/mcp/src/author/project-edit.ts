import { randomUUID } from 'node:crypto';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { readField, readList } from '../answers/read-field.ts';
import { dataAnswer } from '../answers/tool-answer.ts';
import type { Operations } from '../calls/operations.ts';
import { type ToolContext, tool } from '../tools/tool.ts';
import { EditIds } from './edits/edit-ids.ts';
import { type Edit, editKinds, editSchema } from './edits/edit-schema.ts';
import { makeEdits } from './edits/make-edits.ts';
import { onCopy } from './edits/on-copy.ts';
import { planEdits } from './edits/plan-edits.ts';
import { readActions } from './edits/read-actions.ts';

const maxEdits = 1_000;
const maxProblems = 5;

export const projectEdit = tool({
  name: 'project_edit',
  title: 'Edit the project',
  description: `All edits in order, or none. add {ref?,type,action,parameters?,results?,bindings?,name?,groupId?,afterActionId?}; group {ref,name?}; link {from,branch?,to}; update {actionId,parameters?,results?,bindings?,type?,action?}; rename {actionId|groupId,name}; move {actionIds,groupId?,afterActionId?}; delete {actionIds}; set {actionId,disabled?,breakpoint?,optional?,comment?,retry?}; data {kind:variables|lists|tables|form,add?,update?,remove?}. Ids may be refs of earlier edits. ifMatch: etag of an earlier answer. dryRun: only tries them; its ids are gone afterwards.`,
  set: 'author',
  input: v.strictObject({
    edits: v.pipe(
      v.array(v.looseObject({ do: v.picklist(editKinds) })),
      v.minLength(1),
      v.maxLength(maxEdits),
    ),
    ifMatch: v.optional(v.string()),
    dryRun: v.optional(v.boolean(), false),
  }),
  output: v.looseObject({ ids: v.record(v.string(), v.string()), undoSteps: v.number() }),
  uses: ['actions_add'],
  run: async ({ edits, ifMatch, dryRun }, context) => {
    const steps = planEdits(edits.map(parseEdit));
    const { operations, afterwards } = dryRun ? copyFor(context) : context;
    const ids = new EditIds(await readActions(operations));
    const etag = ifMatch ?? (await etagOf(operations));
    const undoSteps = await makeEdits(steps, { operations, afterwards, ids, etag });
    const [state, problems] = await Promise.all([etagOf(operations), problemsOf(operations)]);
    return dataAnswer({
      ids: ids.refs,
      undoSteps,
      // The project is still in the state in which the edits were tried.
      ...(dryRun ? { etag, dryRun } : { etag: state }),
      ...(problems.length === 0 ? {} : { problems }),
    });
  },
});

function copyFor({ operations, afterwards }: ToolContext): Pick<ToolContext, 'operations' | 'afterwards'> {
  const name = randomUUID();
  return { operations: onCopy(operations, name), afterwards: onCopy(afterwards, name) };
}

function parseEdit(edit: unknown, place: number): Edit {
  const result = v.safeParse(editSchema, edit);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`.trim());
  throw new GatehouseError('bad_request', `edits[${place}]: ${problems.join('; ')}. Nothing was changed`);
}

async function etagOf(operations: Operations): Promise<string> {
  return (await operations.answer('project_history_get', { query: { take: 1 } })).headers.etag ?? '';
}

/** The first errors that a run would meet, in short. */
async function problemsOf(operations: Operations): Promise<readonly string[]> {
  const found = readList(await operations.call('project_validate'), 'problems');
  const errors = found.filter((problem) => readField(problem, 'severity') === 'error');
  const texts = errors
    .slice(0, maxProblems)
    .map((problem) => `${readField(problem, 'actionId')}: ${readField(problem, 'message')}`);
  return errors.length > maxProblems
    ? [...texts, `… ${errors.length - maxProblems} more: project_check`]
    : texts;
}
