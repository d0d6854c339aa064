import { addLines, addRows, defineExecutors } from '@gatehouse/sdk-actions';
import { actInRun } from '../browser/act-in-run.ts';
import { htmlElement } from '../categories/html-element.ts';
import { areaOf, checkAct, pressAct, scrollAct, selectAct } from './element-acts.ts';
import { countInTime, getValues, valuesInTime } from './get-values.ts';
import { raiseEventOn } from './raise-event-on.ts';
import { rowsToTable } from './rows-to-table.ts';
import { setField } from './set-field.ts';
import { uploadFiles } from './upload-files.ts';
import { waitForCount } from './wait-for-count.ts';
import { isThereInTime, waitForState } from './wait-for-state.ts';

export const htmlElementExecutors = defineExecutors(htmlElement, {
  async Get(context) {
    const values = await getValues(context, context.parameters);
    const { ToList } = context.parameters;
    if (ToList !== '') await addLines(context, { name: ToList, lines: values });
    context.setResult('OutputVariable', values.join('\n'));
  },
  async Wait(context) {
    const { State, Text, Attribute } = context.parameters;
    await waitForState(context, State, Text === '' ? null : { Text, Attribute });
  },
  async WaitCount(context) {
    context.setResult('OutputVariable', await waitForCount(context, context.parameters));
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
  Set: (context) => setField(context, context.parameters),
  RiseEvent: (context) => raiseEventOn(context, context.parameters),
  Press: (context) => actInRun(context, pressAct(context.parameters.Keys)),
  Select: (context) => actInRun(context, selectAct(context.parameters)),
  Check: (context) => actInRun(context, checkAct(context.parameters.State)),
  Scroll: (context) => actInRun(context, scrollAct(context.parameters)),
  Upload: (context) => uploadFiles(context, context.parameters),
});
