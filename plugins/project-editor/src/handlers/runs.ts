import { GatehouseError } from '@gatehouse/sdk-plugin';
import { toPage } from '../declaration/paging.ts';
import { parseLogLevels } from '../run/log-levels.ts';
import type { Editor, EditorHandlers } from './editor.ts';

export function runHandlers({ workspace }: Editor) {
  return {
    project_start: ({ caller }) => {
      const { run, session, file } = workspace.current();
      run.start({ document: session.document, projectPath: file?.path ?? null, caller });
      return { started: true };
    },
    project_stop: async () => {
      await workspace.current().run.stop();
      return {};
    },
    last_error_get: () => {
      const { lastError } = workspace.current().run;
      if (lastError) return lastError;
      throw new GatehouseError('not_found', 'No error was recorded since the last start.');
    },
    logs_get: (call) => {
      const levels = parseLogLevels(call.query.logLevel ?? '');
      const { skip, take } = toPage({ query: call.query });
      const logs = workspace.current().run.logs();
      return { logs: logs.filter(({ level }) => levels.has(level)).slice(skip, skip + take) };
    },
  } satisfies Partial<EditorHandlers>;
}
