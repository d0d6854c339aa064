import {
  type DataOverview,
  dataOverview,
  type OverviewTable,
  traceOrder,
} from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { findAction } from '../graph/find-action.ts';
import { secretViewOf } from '../secrets/secret-view.ts';
import { columnNames } from '../tables/column-names.ts';
import { approvedStart, noteStart, type StartCall } from '../workspace/approved-start.ts';
import { keptRows } from '../workspace/current-values.ts';
import type { OpenProject } from '../workspace/open-project.ts';
import type { EditorHandlers, WholeEditor } from './editor.ts';

export function debugHandlers(editor: WholeEditor) {
  const { workspace, waits } = editor;
  const drive = async (call: DriveCall, isStep: boolean) => {
    const project = workspace.current();
    const from = call.body.fromCursor ? selectedAction(project) : null;
    const wasRunning = project.run.isRunning;
    const start = await approvedStart(editor, { project, call });
    project.run.drive({ ...start, isStep, from, trace: traceOrder(call.body.trace) });
    if (!wasRunning) await noteStart(editor, start, call.requestId);
    return {};
  };
  return {
    debug_step: (call) => drive(call, true),
    debug_run: (call) => drive(call, false),
    debug_pause: () => {
      workspace.current().run.pauseSoon();
      return {};
    },
    debug_status: (call) => {
      const seconds = call.query.waitSeconds;
      return waits.hold(call, seconds, async (wait) => {
        const { run } = workspace.current();
        await wait.until((signal) => run.settled(signal));
        return statusOf(workspace.current());
      });
    },
  } satisfies Partial<EditorHandlers>;
}

/** The state of a run, with its data. */
async function statusOf(project: OpenProject) {
  const overview = await overviewOf(project);
  const { run, session } = project;
  const { state, pause } = run;
  const place = pause ?? run.report.executing;
  return {
    state,
    groupId: place?.groupId ?? null,
    actionId: place?.actionId ?? null,
    breakpointHit: pause?.reason === 'breakpoint',
    actionFailed: pause?.reason === 'failure',
    executionError: pause?.message ?? null,
    projectChanged: run.hasChanged(session.document),
    ...toReply(overview),
  };
}

type DriveCall = StartCall & {
  readonly body: {
    readonly fromCursor?: boolean | null | undefined;
    readonly trace?: string | null | undefined;
  };
};

function selectedAction({ session, cursor }: OpenProject): string {
  if (cursor !== null && findAction(session.document, cursor)) return cursor;
  throw new GatehouseError('failed_precondition', 'No action is selected: choose one with cursor_set.');
}

/** Data of the paused run; else the values beside the document. */
async function overviewOf({ run, session, values }: OpenProject): Promise<DataOverview> {
  const live = await run.pausedRun?.data({ kind: 'overview' }).catch(() => null);
  if (live) return live;
  const { variables, lists, tables } = session.document;
  // Long tables are cut while other calls are served.
  const shownTables = new Map<string, OverviewTable>();
  for (const table of tables) {
    const hasHeaders = table.isFirstRowContainsHeaders;
    shownTables.set(table.name, { ...(await keptRows({ values }, table)), hasHeaders });
  }
  // The same for all callers, as in a paused run.
  const view = secretViewOf(session.document, { maxTier: 0 }, (name) => values.variable(name));
  const defined = variables.map(
    ({ name, defaultValue }) => [name, values.variable(name) ?? defaultValue] as const,
  );
  return dataOverview({
    mask: view.text,
    maxSecretLength: view.maxLength,
    // A run also makes variables that the project does not define.
    variables: new Map([...defined, ...Object.entries(values.all().variables)]),
    lists: new Map(lists.map(({ name, defaultItems }) => [name, values.list(name) ?? defaultItems])),
    tables: shownTables,
  });
}

function toReply({ variables, lists, tables, ...counts }: DataOverview) {
  return {
    variables: [...variables],
    lists: lists.map((list) => ({ ...list, items: [...list.items] })),
    tables: tables.map(({ name, rows, totalCount, width }) => ({
      name,
      rows: rows.map((row) => [...row]),
      columns: columnNames(width),
      totalCount,
    })),
    ...counts,
  };
}
