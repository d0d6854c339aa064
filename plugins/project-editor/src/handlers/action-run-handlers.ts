import { type ActionPlace, actionAt } from '../graph/find-action.ts';
import { outgoingLinks } from '../graph/outgoing-links.ts';
import { withActionAlone } from '../run/action-alone.ts';
import { approvedStart } from '../workspace/approved-start.ts';
import type { OpenProject } from '../workspace/open-project.ts';
import type { EditorHandlers, WholeEditor } from './editor.ts';

export function actionRunHandlers(editor: WholeEditor) {
  const { workspace, waits } = editor;
  return {
    action_execute: (call) => {
      const seconds = call.body.waitSeconds ?? 0;
      return waits.hold(call, seconds, async (wait) => {
        const project = workspace.current();
        const { document } = project.session;
        const place = actionAt(document, call.params);
        const part = withActionAlone(document, place);
        project.run.execute(place, await approvedStart(editor, { project, call, part }));
        if (seconds === 0) return executionOf(project, place);
        await wait.until((signal) => project.run.settled(signal));
        const executionError = project.run.report.errorOf(place.action.id);
        return { ...executionOf(project, place), executionError };
      });
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
