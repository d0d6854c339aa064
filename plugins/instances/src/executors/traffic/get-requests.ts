import type { ActionContext, ParametersOf, ResultNames } from '@gatehouse/sdk-actions';
import { parseMask } from '../../browser/addressing/address-mask.ts';
import { withDriverTimeLimit } from '../../browser/driver-time-limit.ts';
import type { PageJournal } from '../../browser/page-journal.ts';
import { isOfKinds, parseKinds } from '../../browser/rules/request-kinds.ts';
import type { Tab } from '../../browser/tab.ts';
import type { tab } from '../../categories/tab.ts';
import type { NetworkEntry } from '../../declaration/journal-operations.ts';
import { assertData, giveRows } from './give-rows.ts';

type Wanted = ParametersOf<typeof tab, 'GetRequests'>;
type Context = ActionContext<Wanted, ResultNames<(typeof tab)['actions']['GetRequests']>>;

const columns = [
  'method',
  'url',
  'status',
  'type',
  'startedAt',
  'durationMs',
  'requestBytes',
  'responseBytes',
  'error',
] as const;

type Facts = Readonly<Record<(typeof columns)[number], string | number | null>>;

export async function getRequests(context: Context, { journal }: Tab): Promise<void> {
  const { Since, Table, List } = context.parameters;
  const isWanted = wantedRequests(context.parameters);
  assertData(context, { Table, List });
  const { entries, dropped } = journal.networkUse.read(Since);
  const wanted = entries.filter(isWanted);
  const reading = Promise.all(wanted.map((entry) => factsOf(journal, entry)));
  const complaint = 'The browser did not tell the sizes of the requests';
  const facts = await withDriverTimeLimit(context, { complaint }, reading);
  context.setResult('OutputVariable', JSON.stringify(facts));
  context.setResult('Count', facts.length);
  context.setResult('Failed', wanted.filter(({ errorText }) => errorText !== null).length);
  context.setResult('Lost', dropped);
  await giveRows(
    context,
    { Table, List },
    {
      columns,
      rows: facts.map((each) => columns.map((column) => String(each[column] ?? ''))),
      lines: wanted.map(({ url }) => url),
    },
  );
}

function wantedRequests({ UrlMask, Method, Types, State }: Wanted): (entry: NetworkEntry) => boolean {
  const match = parseMask(UrlMask);
  const method = Method.trim().toUpperCase();
  const kinds = parseKinds(Types);
  return (entry) =>
    (method === '' || entry.method === method) &&
    (kinds.length === 0 || isOfKinds(entry.type, kinds)) &&
    isInState(entry, State) &&
    match(entry.url) !== null;
}

function isInState({ status, errorText, durationMs }: NetworkEntry, state: Wanted['State']): boolean {
  const isBad = errorText !== null || (status ?? 0) >= 400;
  if (state === 'any') return true;
  if (state === 'failed') return errorText !== null;
  if (state === 'pending') return durationMs === null;
  return state === 'bad' ? isBad : !isBad && status !== null;
}

async function factsOf(journal: PageJournal, entry: NetworkEntry): Promise<Facts> {
  const { method, url, status, type, startedAt, durationMs, errorText } = entry;
  const isComplete = durationMs !== null && errorText === null;
  const sizes = isComplete
    ? await journal
        .requestOf(entry)
        ?.sizes()
        .catch(() => null)
    : null;
  return {
    ...{ method, url, status, type, startedAt, durationMs },
    requestBytes: sizes ? sizes.requestHeadersSize + sizes.requestBodySize : null,
    responseBytes: sizes ? sizes.responseHeadersSize + sizes.responseBodySize : null,
    error: errorText,
  };
}
