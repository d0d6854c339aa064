import {
  type ActionContext,
  ActionError,
  type ActionProgress,
  type ActionVariant,
  type CategoryExecutors,
  type Executor,
  type LogLevel,
  type ParameterKind,
} from '@gatehouse/sdk-actions';
import { toError } from '../interpreter/run-errors.ts';
import {
  type ConfinedCall,
  type ConfinedEnd,
  type ConfinedError,
  type NamedData,
  type PartReply,
  type PartRequest,
  performConfined,
  replyConfined,
} from '../protocol/confined-calls.ts';
import type { ConfinedPart, PartRequestMessage } from '../protocol/worker-messages.ts';

interface Variant {
  readonly pluginId: string;
  readonly url: string;
  readonly type: string;
  readonly action: string;
  readonly parameters: ActionVariant['parameters'];
}

interface OpenCall {
  readonly pluginId: string;
  readonly context: ActionContext;
  readonly call: ConfinedCall;
}

const levels: readonly string[] = ['Info', 'Warning', 'Error'] satisfies readonly LogLevel[];
const maxSeed = 2 ** 32;

/** Actions whose executors run in processes of their plugins: this one hands over what they name, and does what they ask. */
export class ConfinedCalls {
  readonly #open = new Map<number, OpenCall>();
  #lastId = 0;

  executorsOf({ pluginId, url, categories }: ConfinedPart): readonly CategoryExecutors[] {
    return categories.map((category) => {
      const executors = Object.entries(category.actions).map(([action, { parameters }]) => [
        action,
        this.#executor({ pluginId, url, type: category.tag, action, parameters }),
      ]);
      return { category, executors: Object.fromEntries(executors) };
    });
  }

  /** Does what an executor asked of its run, and sends it the reply. A call that is over gets none. */
  async take({ callId, requestId, request }: PartRequestMessage): Promise<void> {
    const open = this.#open.get(callId);
    if (open === undefined) return;
    const reply = await replyTo(request, open);
    if (requestId === null) return;
    const { pluginId, context } = open;
    // The run has ended where it cannot be asked.
    await context.ask(replyConfined, { pluginId, requestId, reply }).catch(() => undefined);
  }

  #executor(variant: Variant): Executor {
    return async (context) => {
      const callId = ++this.#lastId;
      const call = callOf(variant, context);
      const { pluginId, url } = variant;
      this.#open.set(callId, { pluginId, context, call });
      try {
        return follow(await context.ask(performConfined, { pluginId, url, callId, call }), { context, call });
      } finally {
        this.#open.delete(callId);
      }
    };
  }
}

function callOf({ type, action, parameters: declared }: Variant, context: ActionContext): ConfinedCall {
  const { actionId, finder, port, isHandling, memory, document, variables, lists, tables } = context;
  const parameters = context.parameters as Readonly<Record<string, unknown>>;
  const named = (kind: ParameterKind) =>
    Object.entries(declared)
      .filter(([, parameter]) => parameter.kind === kind)
      .map(([name]) => String(parameters[name] ?? ''))
      .filter((name) => name !== '');
  const variableNames = named('VariableName');
  const listNames = named('ListName').filter((name) => lists.has(name));
  const tableNames = named('TableName').filter((name) => tables.has(name));
  const written = variableNames.filter((name) => variables.has(name));
  return {
    ...{ type, action, actionId, parameters, finder, port, isHandling },
    memory: memory.value,
    variableNames,
    data: {
      variables: Object.fromEntries(written.map((name) => [name, variables.get(name)])),
      lists: Object.fromEntries(listNames.map((name) => [name, lists.get(name)])),
      tables: Object.fromEntries(tableNames.map((name) => [name, tables.get(name).rows])),
    },
    lists: document.lists.filter(({ name }) => listNames.includes(name)),
    tables: document.tables.filter(({ name }) => tableNames.includes(name)),
    seed: `${context.random(maxSeed)} ${context.random(maxSeed)}`,
  };
}

type Followed = Omit<OpenCall, 'pluginId'>;

/** The process is not trusted: it changes nothing but what the action names. */
function follow({ outcome, error, results, memory, data }: ConfinedEnd, followed: Followed) {
  const { context } = followed;
  for (const [name, value] of Object.entries(results)) context.setResult(name, String(value));
  context.memory.value = memory;
  change(data, followed);
  if (error !== null) throw errorOf(error);
  return typeof outcome === 'object' && outcome !== null ? outcome : undefined;
}

function change({ variables, lists, tables }: NamedData, { context, call }: Followed): void {
  for (const name of call.variableNames)
    if (Object.hasOwn(variables, name)) context.variables.set(name, String(variables[name]));
  for (const name of Object.keys(call.data.lists)) {
    if (!Object.hasOwn(lists, name)) continue;
    const list = context.lists.get(name);
    list.length = 0;
    for (const line of lists[name] ?? []) list.push(String(line));
  }
  for (const name of Object.keys(call.data.tables))
    if (Object.hasOwn(tables, name))
      context.tables.get(name).replace((tables[name] ?? []).map((row) => row.map(String)));
}

function errorOf({ name, message, retryAfterMs }: ConfinedError): Error {
  if (name === 'ActionError') return new ActionError(message, { retryAfterMs: Number(retryAfterMs) || 0 });
  return Object.assign(new Error(message), { name: String(name).slice(0, 100) });
}

async function replyTo(request: PartRequest, open: OpenCall): Promise<PartReply> {
  try {
    return { isAnswered: true, answer: (await serve(request, open)) ?? null };
  } catch (thrown) {
    const { name, message } = toError(thrown);
    return { isAnswered: false, name, message };
  }
}

function serve(request: PartRequest, { context, call }: Followed): unknown {
  switch (request.what) {
    case 'log': {
      const { level, message, color } = request;
      return context.log(
        levels.includes(level) ? (level as LogLevel) : 'Info',
        String(message),
        color === null ? {} : { color },
      );
    }
    case 'progress':
      return context.progress(progressOf(request.progress));
    case 'spend':
      return context.usage.spend(request.measure, request.amount);
    case 'request':
      return context.usage.request(request);
    case 'noteRequest':
      return context.usage.noteRequest(request);
    case 'transferred':
      return context.usage.transferred(request, request);
    case 'addAll':
      return addAll(request, { context, call });
  }
}

function progressOf({ done, of, message }: ActionProgress): ActionProgress {
  return {
    ...(typeof done === 'number' ? { done } : {}),
    ...(typeof of === 'number' ? { of } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  };
}

/** Lists and tables that are bound to a file are changed by the plugin that keeps them. */
function addAll({ type, parameters }: Extract<PartRequest, { what: 'addAll' }>, { context, call }: Followed) {
  const { List: list, Table: table } = parameters;
  const isNamed =
    (type === 'List' && Object.hasOwn(call.data.lists, list ?? '')) ||
    (type === 'Table' && Object.hasOwn(call.data.tables, table ?? ''));
  if (!isNamed) throw new ActionError(`${type}.AddAll of what the action does not name is not permitted`);
  return context.perform({ type, action: 'AddAll', parameters, finder: null });
}
