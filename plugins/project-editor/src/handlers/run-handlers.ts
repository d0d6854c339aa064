import { GatehouseError } from '@gatehouse/sdk-plugin';
import { toPage } from '../declaration/paging.ts';
import { type ActionPlace, actionAt } from '../graph/find-action.ts';
import { outgoingLinks } from '../graph/outgoing-links.ts';
import { withActionAlone } from '../run/action-alone.ts';
import { parseLogLevels } from '../run/parse-log-levels.ts';
import { approvedStart, noteStart } from '../workspace/approved-start.ts';
import type { OpenProject } from '../workspace/open-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';

export function runHandlers(editor: Editor) {
  const { workspace } = editor;
  return {
    project_start: async (call) => {
      const project = workspace.current();
      const start = await approvedStart(editor, { project, call });
      project.run.start(start);
      await noteStart(editor, start, call.requestId);
      return { started: true };
    },
    project_stop: async () => {
      await workspace.current().run.stop();
      return {};
    },
    action_execute: async (call) => {
      const project = workspace.current();
      const { document } = project.session;
      const place = actionAt(document, call.params);
      const part = withActionAlone(document, place);
      project.run.execute(place, await approvedStart(editor, { project, call, part }));
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

/** Status of an action, and its next actions. */
function executionOf({ session, run }: OpenProject, place: ActionPlace) {
  const [success, fail] = outgoingLinks(session.document, place);
  return {
    successActionId: success?.target ?? null,
    failActionId: fail?.target ?? null,
    executeStatus: run.statusOf(place.action.id),
  };
}
