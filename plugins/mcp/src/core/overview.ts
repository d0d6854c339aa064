import * as v from 'valibot';
import { readField, readList } from '../answers/read-field.ts';
import { dataAnswer } from '../answers/tool-answer.ts';
import type { Operations } from '../calls/operations.ts';
import { type ToolContext, tool } from '../tools/tool.ts';

type Values = Readonly<Record<string, unknown>>;

/** A part of the overview, of one operation. */
interface Part {
  readonly name: string;
  readonly operation: string;
  read(answer: unknown): unknown;
}

const maxListed = 5;

const parts: readonly Part[] = [
  { name: 'project', operation: 'project_get_current', read: (answer) => answer },
  { name: 'tasks', operation: 'tasks_summary', read: withoutZeros },
  { name: 'waitingPeople', operation: 'sessions_list', read: (answer) => idsOf(answer, 'sessions') },
  { name: 'browsers', operation: 'instances_list', read: (answer) => idsOf(answer, 'instances') },
  { name: 'devices', operation: 'devices_list', read: (answer) => idsOf(answer, 'devices') },
];

export const overview = tool({
  name: 'overview',
  title: 'Overview',
  description: 'Rights of this key, open project, tasks, waiting people, browsers, devices. Call it first.',
  set: 'core',
  input: v.strictObject({}),
  output: v.looseObject({ tier: v.string(), scopes: v.array(v.string()) }),
  uses: ['whoami'],
  run: async (_input, context) => {
    const [key, ...read] = await Promise.all([
      readRights(context.operations),
      ...parts
        .filter(({ operation }) => context.rights.may(operation))
        .map((part) => readPart(part, context)),
    ]);
    return dataAnswer(Object.assign({}, key, ...read));
  },
});

async function readRights(operations: Operations): Promise<Values> {
  const key = await operations.call('whoami');
  return { tier: `T${readField(key, 'maxTier')}`, scopes: readList(key, 'scopes').map(String).sort() };
}

/** A part that cannot be read now, such as a project that is not open, is its reason. */
async function readPart(
  { name, operation, read }: Part,
  { operations, signal }: ToolContext,
): Promise<Values> {
  try {
    return { [name]: read(await operations.call(operation)) };
  } catch (error) {
    signal.throwIfAborted();
    return { [name]: error instanceof Error ? error.message : String(error) };
  }
}

function idsOf(answer: unknown, list: string): Values {
  const all = readList(answer, list);
  return { count: all.length, ids: all.slice(0, maxListed).map((each) => readField(each, 'id')) };
}

/** Numbers that are no zero; of what is not there, a model need not read. */
function withoutZeros(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const entries = Object.entries(answer).map(([name, value]) => [name, withoutZeros(value)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== 0));
}
