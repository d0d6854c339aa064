import { described } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { itemOperations } from './item-operations.ts';
import { batchOf } from './schemas.ts';
import { hostedSpreadsheetFields, hostedSpreadsheetReply } from './static-schemas.ts';

export const hostedSpreadsheetsOperations = itemOperations({
  id: 'hosted_spreadsheets',
  noun: 'hosted spreadsheets',
  path: '/projects/current/hosted-spreadsheets',
  body: v.strictObject({
    hostedSpreadsheets: described(
      batchOf(hostedSpreadsheetFields),
      'Spreadsheets, each done or refused alone',
    ),
  }),
  reply: v.object({
    hostedSpreadsheets: described(v.array(hostedSpreadsheetReply), 'In the order of the project'),
  }),
});
