import { type ActionContext, ActionError, type RunInfo } from '@gatehouse/sdk-actions';
import { seededRandom } from '../interpreter/random-source.ts';
import type { RunResources } from '../interpreter/run-resources.ts';
import { type ConfinedCall, confinedDocument } from '../protocol/confined-calls.ts';
import type { CallData } from './call-data.ts';
import type { PartRequests } from './part-requests.ts';

/** No more is shown. */
const progressMs = 250;

interface Parts {
  readonly callId: number;
  readonly call: ConfinedCall;
  readonly run: RunInfo;
  readonly signal: AbortSignal;
  readonly data: CallData;
  readonly resources: RunResources;
  readonly requests: PartRequests;
}

/** The context of an action whose run is in another process. */
export function contextOf({ callId, call, run, signal, data, resources, requests }: Parts): ActionContext {
  const { actionId, parameters, finder, port, isHandling } = call;
  return {
    ...{ actionId, parameters, finder, port, isHandling, run, signal },
    variables: data.variables,
    lists: data.lists,
    tables: data.tables,
    memory: data.memory,
    document: confinedDocument(call),
    random: seededRandom(call.seed),
    setResult: (name, value) => void data.results.set(name, String(value)),
    log: (level, message, look) =>
      requests.tell(callId, {
        ...{ what: 'log', level, color: look?.color ?? null },
        message: String(message),
      }),
    progress: lastOfEach(progressMs, (progress) => requests.tell(callId, { what: 'progress', progress })),
    // The run masks what comes from here; its secrets stay there.
    mask: (text) => text,
    expand: () => notHere('the expansion of macros'),
    resource: (resource) => resources.get(resource),
    usage: requests.usageOf(() => callId),
    ask: (channel, question) => requests.ask(channel, question),
    canPerform: (type, action) => isAddAll(type, action),
    runProject: async () => notHere('other projects'),
    assertApproved: async () => notHere('code of the project'),
    approvedCode: {},
    perform: async ({ type, action, parameters: texts }) => {
      if (!isAddAll(type, action)) notHere(`the action ${type}.${action}`);
      await requests.request(callId, { what: 'addAll', type, parameters: texts });
      return {};
    },
  };
}

/** Calls with the first value, and later with the last one of each span. */
function lastOfEach<Value>(ms: number, call: (value: Value) => void): (value: Value) => void {
  let timer: NodeJS.Timeout | undefined;
  let waiting: { readonly value: Value } | null = null;
  const next = () => {
    timer = undefined;
    if (waiting === null) return;
    const { value } = waiting;
    waiting = null;
    begin(value);
  };
  const begin = (value: Value) => {
    call(value);
    timer = setTimeout(next, ms).unref();
  };
  return (value) => {
    if (timer === undefined) begin(value);
    else waiting = { value };
  };
}

function isAddAll(type: string, action: string): boolean {
  return action === 'AddAll' && (type === 'List' || type === 'Table');
}

function notHere(what: string): never {
  throw new ActionError(
    `A worker part in a process of its own has not ${what}. An operator can let its plugin run in the host`,
  );
}
