import type { Handlers } from '@gatehouse/sdk-plugin';
import type { hostedSpreadsheetsOperations } from '../declaration/hosted-spreadsheet-operations.ts';
import { hostedSpreadsheetsPart } from '../edits/static-part.ts';
import type { Editor } from './editor.ts';
import { staticBatches } from './static-batches.ts';

export function hostedSpreadsheetHandlers(editor: Editor) {
  const batches = staticBatches(editor, hostedSpreadsheetsPart);
  return {
    hosted_spreadsheets_list: () => ({
      hostedSpreadsheets: editor.workspace
        .current()
        .session.document.hostedSpreadsheets.map((spreadsheet) => ({ ...spreadsheet, newName: null })),
    }),
    hosted_spreadsheets_add: (call) => batches.add(call, call.body.hostedSpreadsheets),
    hosted_spreadsheets_update: (call) => batches.update(call, call.body.hostedSpreadsheets),
    hosted_spreadsheets_delete: (call) => batches.delete(call, call.body.names),
  } satisfies Handlers<typeof hostedSpreadsheetsOperations>;
}
