import { type ActionContext, ActionError, quote, runResource } from '@gatehouse/sdk-actions';
import { requestHeaders } from '../http/header-lines.ts';
import { parseAddress } from '../http/send-request.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import { proxyFor } from '../net/proxy-for.ts';
import {
  readSheet,
  SheetChangedError,
  type SheetPlace,
  type SheetVersion,
  writeSheet,
} from './sheet-document.ts';

interface OpenSheet {
  readonly place: SheetPlace;
  version: SheetVersion | null;
}

/** The hosted spreadsheets of a run, by name. */
export type OpenSheets = Map<string, OpenSheet>;

export const openSheets = runResource<OpenSheets>({
  name: 'The hosted spreadsheets',
  create: async () => new Map(),
  dispose: async () => undefined,
});

const maxAttempts = 5;

export type SheetContext = Pick<ActionContext, 'document' | 'resource' | 'run' | 'signal' | 'usage'> & {
  readonly parameters: { readonly Sheet: string; readonly TimeoutSec: number };
};

interface PlaceParameters {
  readonly Url: string;
  readonly Headers: string;
  readonly Proxy: string;
}

/** Sets the address of a spreadsheet for the run; an empty one restores that of the project. */
export async function bindSheet(
  context: SheetContext,
  { Url, Headers: lines, Proxy: proxy }: PlaceParameters,
) {
  const { Sheet } = context.parameters;
  const url = parseAddress(Url === '' ? definitionOf(context).bindedURL : Url);
  const headers = requestHeaders(lines, '');
  const sheet = {
    place: { url, headers, proxy: proxyFor(proxy, context.run), usage: context.usage },
    version: null,
  };
  definitionOf(context);
  (await context.resource(openSheets)).set(Sheet, sheet);
}

/** The rows that the run knows, read when they are not known yet. */
export async function knownRows(context: SheetContext, { isFresh = false } = {}): Promise<string[][]> {
  const sheet = await sheetOf(context);
  const known = isFresh || definitionOf(context).syncWithHosted ? null : sheet.version;
  if (known) return known.rows;
  let rows: string[][] = [];
  await inTime(context, sheet, async (signal) => {
    sheet.version = await readSheet(sheet.place, signal);
    rows = sheet.version.rows;
  });
  return rows;
}

/** Reads, changes and writes; starts again when another client has changed the document. */
export async function changeRows(
  context: SheetContext,
  change: (rows: string[][]) => string[][],
): Promise<void> {
  const sheet = await sheetOf(context);
  await inTime(context, sheet, async (signal) => {
    for (let attempt = 1; ; attempt++) {
      const version = await readSheet(sheet.place, signal);
      if (version.etag === '' && definitionOf(context).isUseAtomicAppending) {
        throw new ActionError(
          'The server tells no versions apart (ETag), so changes of others could be lost.',
        );
      }
      const rows = change(version.rows);
      try {
        await writeSheet(sheet.place, { rows, version, signal });
        sheet.version = { rows, etag: '' };
        return;
      } catch (error) {
        if (!(error instanceof SheetChangedError) || attempt === maxAttempts) throw error;
      }
    }
  });
}

export async function createSheet(context: SheetContext, rows: string[][]): Promise<void> {
  const sheet = await sheetOf(context);
  await inTime(context, sheet, async (signal) => {
    try {
      await writeSheet(sheet.place, { rows, version: null, signal });
    } catch (error) {
      if (!(error instanceof SheetChangedError)) throw error;
      throw new ActionError(
        `There is something at the address of ${quote(context.parameters.Sheet)} already.`,
      );
    }
    sheet.version = { rows, etag: '' };
  });
}

async function sheetOf(context: SheetContext): Promise<OpenSheet> {
  const { Sheet } = context.parameters;
  const sheets = await context.resource(openSheets);
  const definition = definitionOf(context);
  if (!sheets.has(Sheet)) {
    if (definition.bindedURL === '') {
      throw new ActionError(`The hosted spreadsheet ${quote(Sheet)} has no address; give it one with Bind.`);
    }
    await bindSheet(context, { Url: '', Headers: '', Proxy: '' });
  }
  const sheet = sheets.get(Sheet);
  if (!sheet) throw new ActionError(`The hosted spreadsheet ${quote(Sheet)} is not open.`);
  return sheet;
}

function definitionOf({ document, parameters }: Pick<SheetContext, 'document' | 'parameters'>) {
  const definition = document.hostedSpreadsheets.find(({ name }) => name === parameters.Sheet);
  if (definition) return definition;
  throw new ActionError(`The project has no hosted spreadsheet ${quote(parameters.Sheet)}.`);
}

async function inTime(
  { parameters, signal }: SheetContext,
  { place }: OpenSheet,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  await withTimeLimit({ seconds: parameters.TimeoutSec, signal, what: place.url.origin }, async (limit) => {
    try {
      await work(limit);
    } catch (error) {
      if (!(error instanceof SheetChangedError)) throw error;
      throw new ActionError('Others change the hosted spreadsheet all the time; try again later.');
    }
  });
}
