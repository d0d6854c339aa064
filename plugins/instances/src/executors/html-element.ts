import { defineExecutors } from '@gatehouse/plugin-runtime/api';
import { htmlElement } from '../categories/html-element.ts';
import { getValues } from './get-values.ts';
import { pressKeys } from './press-keys.ts';
import { raiseEventOn } from './raise-event-on.ts';
import { rowsToTable } from './rows-to-table.ts';
import { setValue } from './set-value.ts';
import { uploadFiles } from './upload-files.ts';
import { isThereInTime, waitForState } from './wait-for-state.ts';

export const htmlElementExecutors = defineExecutors(htmlElement, {
  async Get(context) {
    const values = await getValues(context, context.parameters);
    const { ToList } = context.parameters;
    if (ToList !== '') context.lists.get(ToList).push(...values);
    context.setResult('OutputVariable', values.join('\n'));
  },

  async Set(context) {
    await setValue(context, context.parameters);
  },

  async RiseEvent(context) {
    await raiseEventOn(context, context.parameters);
  },

  async Press(context) {
    await pressKeys(context, context.parameters.Keys);
  },

  async Upload(context) {
    await uploadFiles(context, context.parameters.Files);
  },

  async Wait(context) {
    await waitForState(context, context.parameters.State);
  },

  async Exists(context) {
    context.setResult('OutputVariable', await isThereInTime(context, context.parameters.State));
  },

  async ToTable(context) {
    const { rows } = context.tables.get(context.parameters.Table);
    const found = await rowsToTable(context, context.parameters);
    for (const row of found) rows.push(row);
    context.setResult('RowCount', found.length);
  },
});
