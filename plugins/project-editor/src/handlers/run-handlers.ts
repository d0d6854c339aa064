import { traceOrder } from '@gatehouse/plugin-runtime/api';
import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import { toPage } from '../declaration/paging.ts';
import type { runsOperations } from '../declaration/run-operations.ts';
import type { EditorRun } from '../run/editor-run.ts';
import { pageOfRunLog } from '../run/page-of-run-log.ts';
import { parseLogLevels } from '../run/parse-log-levels.ts';
import type { ActionReport } from '../run/run-report.ts';
import { approvedStart, noteStart } from '../workspace/approved-start.ts';
import { debugHandlers } from './debug-handlers.ts';
import type { WholeEditor } from './editor.ts';
import { type KeptFailures, openFailureHandlers } from './open-failure-handlers.ts';

export function runHandlers(editor: WholeEditor, kept: KeptFailures) {
  const { workspace, waits } = editor;
  return {
    project_start: (call) => {
      const seconds = call.body.waitSeconds ?? 0;
      return waits.hold(call, seconds, async (wait) => {
        const project = workspace.current();
        const start = await approvedStart(editor, { project, call });
        project.run.start({ ...start, trace: traceOrder(call.body.trace) });
        await noteStart(editor, start, call.requestId);
        if (seconds === 0) return { started: true };
        await wait.until((signal) => project.run.settled(signal));
        return { started: true, ...endOf(project.run) };
      });
    },
    project_stop: async () => {
      await workspace.current().run.stop();
      return {};
    },
    last_error_get: () => {
      const { lastError } = workspace.current().run.report;
      if (lastError) return lastError;
      throw new GatehouseError('not_found', 'No error was recorded since the last start.');
    },
    logs_get: ({ query }) => {
      const levels = parseLogLevels(query.logLevel ?? '');
      const log = workspace.current().run.report.logs();
      return pageOfRunLog(log, { ...toPage({ query }), after: query.after, levels });
    },
    run_actions_get: ({ query }) => {
      const { skip, take } = toPage({ query });
      const actions = workspace.current().run.report.actions();
      return { actions: actions.slice(skip, skip + take).map(toRunAction), total: actions.length };
    },
    ...debugHandlers(editor),
    ...openFailureHandlers(editor, kept),
  } satisfies Handlers<typeof runsOperations>;
}

function toRunAction({ actionId, error, groupId, status, progress, timing }: ActionReport) {
  const { beganAt, ms, times } = timing;
  return {
    actionId,
    groupId,
    status,
    times,
    startedAt: new Date(beganAt).toISOString(),
    durationMs: ms && Math.round(ms),
    error,
    progress,
  };
}

function endOf({ state, report }: EditorRun) {
  const result = state === 'Idle' ? report.result : null;
  return { state, result, lastError: report.lastError?.lastError ?? null };
}
