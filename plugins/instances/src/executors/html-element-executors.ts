import { defineExecutors } from '@gatehouse/sdk-actions';
import { htmlElement } from '../categories/html-element.ts';
import { addLines, addRows } from './add-to-data.ts';
import { areaOf, checkIt, scrollTo, selectIn } from './change-element.ts';
import { countInTime, getValues, valuesInTime } from './get-values.ts';
import { pressKeys } from './press-keys-in-element.ts';
import { raiseEventOn } from './raise-event-on.ts';
import { rowsToTable } from './rows-to-table.ts';
import { setValue } from './set-value.ts';
import { uploadFiles } from './upload-files.ts';
import { isThereInTime, waitForState } from './wait-for-state.ts';

export const htmlElementExecutors = defineExecutors(htmlElement, {
  async Get(context) {
    const values = await getValues(context, context.parameters);
    const { ToList } = context.parameters;
    if (ToList !== '') await addLines(context, { name: ToList, lines: values });
    context.setResult('OutputVariable', values.join('\n'));
  },
  async Wait(context) {
    await waitForState(context, context.parameters.State);
  },
  async Exists(context) {
    context.setResult('OutputVariable', await isThereInTime(context, context.parameters.State));
  },
  async Count(context) {
    context.setResult('OutputVariable', await countInTime(context));
  },
  async GetRect(context) {
    const { x, y, width, height } = await areaOf(context);
    context.setResult('X', Math.round(x));
    context.setResult('Y', Math.round(y));
    context.setResult('Width', Math.round(width));
    context.setResult('Height', Math.round(height));
  },
  async ToList(context) {
    const { List, Attribute, Append } = context.parameters;
    context.lists.get(List);
    const lines = await valuesInTime(context, Attribute);
    await addLines(context, { name: List, lines, replaces: !Append });
    context.setResult('Count', lines.length);
  },
  async ToTable(context) {
    const { Table } = context.parameters;
    context.tables.get(Table);
    const rows = await rowsToTable(context, context.parameters);
    await addRows(context, { name: Table, rows });
    context.setResult('RowCount', rows.length);
  },
  Set: (context) => setValue(context, context.parameters),
  RiseEvent: (context) => raiseEventOn(context, context.parameters),
  Press: (context) => pressKeys(context, context.parameters.Keys),
  Select: (context) => selectIn(context, context.parameters),
  Check: (context) => checkIt(context, context.parameters.State),
  Scroll: (context) => scrollTo(context, context.parameters),
  Upload: (context) => uploadFiles(context, context.parameters.Files),
});
