import * as v from 'valibot';
import { itemOperations } from './item-operations.ts';
import { batchOf } from './schemas.ts';
import { hostedSpreadsheetFields, hostedSpreadsheetReply } from './static-schemas.ts';

export const hostedSpreadsheetsOperations = itemOperations({
  id: 'hosted_spreadsheets',
  noun: 'hosted spreadsheets',
  path: '/projects/current/hosted-spreadsheets',
  body: v.strictObject({ hostedSpreadsheets: batchOf(hostedSpreadsheetFields) }),
  reply: v.object({ hostedSpreadsheets: v.array(hostedSpreadsheetReply) }),
});
