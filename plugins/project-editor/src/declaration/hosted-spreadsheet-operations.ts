import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsItems, readsProject } from './editor-facts.ts';
import { batchOf, namesBody } from './schemas.ts';
import { hostedSpreadsheetFields, hostedSpreadsheetReply } from './static-schemas.ts';

const path = '/projects/current/hosted-spreadsheets';
const body = v.strictObject({ hostedSpreadsheets: batchOf(hostedSpreadsheetFields) });

export const hostedSpreadsheetsOperations = [
  operation({
    id: 'hosted_spreadsheets_list',
    summary: 'List the hosted spreadsheets',
    method: 'GET',
    path,
    ...readsProject,
    reply: v.object({ hostedSpreadsheets: v.array(hostedSpreadsheetReply) }),
  }),
  operation({
    id: 'hosted_spreadsheets_add',
    summary: 'Add hosted spreadsheets',
    method: 'POST',
    path,
    ...editsItems,
    body,
  }),
  operation({
    id: 'hosted_spreadsheets_update',
    summary: 'Change or rename hosted spreadsheets',
    method: 'PUT',
    path,
    ...editsItems,
    body,
  }),
  operation({
    id: 'hosted_spreadsheets_delete',
    summary: 'Delete hosted spreadsheets',
    method: 'DELETE',
    path,
    ...editsItems,
    body: namesBody,
  }),
] as const;
