import { read } from '../../../api/api-error.ts';
import { editor } from '../../../api/hosts.ts';
import type {
  InputSettingChange,
  ListChange,
  TableChange,
  VariableChange,
} from '../../../api/queries/data-queries.ts';
import { doneEach } from './done-each.ts';

export type Headers = Readonly<Record<string, string>>;
export type Send = (headers: Headers) => Promise<void>;

/** Calls that add, change and delete something with a name. */
export interface DataCalls<Change> {
  readonly add: (fields: Change & { readonly name: string }) => Send;
  readonly change: (change: Change & { readonly name: string }) => Send;
  readonly remove: (name: string) => Send;
}

const variablesPath = '/projects/current/variables';
const listsPath = '/projects/current/lists';
const tablesPath = '/projects/current/tables';

export const variableCalls: DataCalls<VariableChange> = {
  add: (fields) => (headers) =>
    doneEach(read(editor.POST(variablesPath, { body: { variables: [fields] }, headers }))),
  change: (change) => (headers) =>
    doneEach(read(editor.PUT(variablesPath, { body: { variables: [change] }, headers }))),
  remove: (name) => (headers) =>
    doneEach(read(editor.DELETE(variablesPath, { body: { names: [name] }, headers }))),
};

export const listCalls: DataCalls<ListChange> = {
  add: (fields) => (headers) =>
    doneEach(read(editor.POST(listsPath, { body: { lists: [fields] }, headers }))),
  change: (change) => (headers) =>
    doneEach(read(editor.PUT(listsPath, { body: { lists: [change] }, headers }))),
  remove: (name) => (headers) =>
    doneEach(read(editor.DELETE(listsPath, { body: { names: [name] }, headers }))),
};

export const tableCalls: DataCalls<TableChange> = {
  add: (fields) => (headers) =>
    doneEach(read(editor.POST(tablesPath, { body: { tables: [fields] }, headers }))),
  change: (change) => (headers) =>
    doneEach(read(editor.PUT(tablesPath, { body: { tables: [change] }, headers }))),
  remove: (name) => (headers) =>
    doneEach(read(editor.DELETE(tablesPath, { body: { names: [name] }, headers }))),
};

const formPath = '/projects/current/input-settings';

/** The fields of the form that a start shows. */
export const settingCalls: DataCalls<InputSettingChange> = {
  add: (fields) => (headers) =>
    doneEach(read(editor.POST(formPath, { body: { settings: [fields] }, headers }))),
  change: (change) => (headers) =>
    doneEach(read(editor.PUT(formPath, { body: { settings: [change] }, headers }))),
  remove: (name) => (headers) =>
    doneEach(read(editor.DELETE(formPath, { body: { names: [name] }, headers }))),
};
