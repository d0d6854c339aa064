import { GatehouseError } from '@gatehouse/sdk-plugin';
import { toPage } from '../declaration/paging.ts';
import { type ActionPlace, actionAt } from '../graph/find-action.ts';
import { outgoingLinks } from '../graph/outgoing-links.ts';
import type { RunStart } from '../run/editor-run.ts';
import { parseLogLevels } from '../run/log-levels.ts';
import type { OpenProject } from '../session/open-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';

export function runHandlers({ workspace }: Editor) {
  return {
    project_start: ({ caller }) => {
      const project = workspace.current();
      project.run.start(runStart(project, { caller }));
      return { started: true };
    },
    project_stop: async () => {
      await workspace.current().run.stop();
      return {};
    },
    action_execute: (call) => {
      const project = workspace.current();
      const place = actionAt(project.session.document, call.params);
      project.run.execute(place, runStart(project, call));
      return executionOf(project, place);
    },
    action_execute_status: (call) => {
      const project = workspace.current();
      const place = actionAt(project.session.document, call.params);
      const { id } = place.action;
      return {
        actionId: id,
        groupId: place.group.id,
        ...executionOf(project, place),
        executionError: project.run.report.errorOf(id),
      };
    },
    last_error_get: () => {
      const { lastError } = workspace.current().run.report;
      if (lastError) return lastError;
      throw new GatehouseError('not_found', 'No error was recorded since the last start.');
    },
    logs_get: (call) => {
      const levels = parseLogLevels(call.query.logLevel ?? '');
      const { skip, take } = toPage({ query: call.query });
      const logs = workspace.current().run.report.logs();
      return { logs: logs.filter(({ level }) => levels.has(level)).slice(skip, skip + take) };
    },
  } satisfies Partial<EditorHandlers>;
}

/** The project as it is now, run for the one who calls. */
export function runStart({ session, file }: OpenProject, { caller }: Pick<RunStart, 'caller'>): RunStart {
  return { document: session.document, projectPath: file?.path ?? null, caller };
}

/** How an action stands, and where it would lead. */
function executionOf({ session, run }: OpenProject, place: ActionPlace) {
  const [success, fail] = outgoingLinks(session.document, place);
  return {
    successActionId: success?.target ?? null,
    failActionId: fail?.target ?? null,
    executeStatus: run.statusOf(place.action.id),
  };
}
