import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { batchOf, batchReply, editErrors, namesBody, readErrors } from './schemas.ts';
import { hostedSpreadsheetFields, hostedSpreadsheetReply } from './static-schemas.ts';

export const hostedSpreadsheetsOperations = [
  operation({
    id: 'hosted_spreadsheets_list',
    summary: 'List the hosted spreadsheets',
    method: 'GET',
    path: '/projects/current/hosted-spreadsheets',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
    envelope: 'editor',
    reply: v.object({ hostedSpreadsheets: v.array(hostedSpreadsheetReply) }),
    errors: readErrors,
  }),
  operation({
    id: 'hosted_spreadsheets_add',
    summary: 'Add hosted spreadsheets',
    method: 'POST',
    path: '/projects/current/hosted-spreadsheets',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
    envelope: 'editor',
    body: v.strictObject({ hostedSpreadsheets: batchOf(hostedSpreadsheetFields) }),
    reply: batchReply,
    errors: editErrors,
  }),
  operation({
    id: 'hosted_spreadsheets_update',
    summary: 'Change or rename hosted spreadsheets',
    method: 'PUT',
    path: '/projects/current/hosted-spreadsheets',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
    envelope: 'editor',
    body: v.strictObject({ hostedSpreadsheets: batchOf(hostedSpreadsheetFields) }),
    reply: batchReply,
    errors: editErrors,
  }),
  operation({
    id: 'hosted_spreadsheets_delete',
    summary: 'Delete hosted spreadsheets',
    method: 'DELETE',
    path: '/projects/current/hosted-spreadsheets',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
    envelope: 'editor',
    body: namesBody,
    reply: batchReply,
    errors: editErrors,
  }),
] as const;
