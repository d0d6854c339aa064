import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { Arranger } from '../arrange/arranger.ts';
import { toFlowGraph } from '../arrange/to-flow-graph.ts';
import { arrangeGroups } from '../edits/arrange-groups.ts';
import { toLayout } from '../graph/layout-view.ts';
import { editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';

/** Maximum number of layouts when edits change the project meanwhile. */
const attempts = 5;

export function arrangeHandlers(editor: Editor) {
  const { workspace } = editor;
  const arranger = new Arranger();
  return {
    layout_arrange: async (call) => {
      const { session } = workspace.current();
      session.assertCurrent(call.headers['if-match']);
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const { document } = session;
        const places = await arranger.layOut(toFlowGraph(document), call.signal);
        if (workspace.current().session !== session) break;
        if (!isSameGraph(document, session.document)) continue;
        editProject(editor, call, (edit) => arrangeGroups(edit, places));
        return toLayout(session.document);
      }
      const message = 'The project changed while it was arranged: nothing was moved. Repeat the call.';
      throw new GatehouseError('failed_precondition', message);
    },
  } satisfies Partial<EditorHandlers>;
}

/** Whether places for the one fit the other: parts that no edit changed are the same objects. */
function isSameGraph(one: ProjectDocument, other: ProjectDocument): boolean {
  return one.groups === other.groups && one.links === other.links;
}
