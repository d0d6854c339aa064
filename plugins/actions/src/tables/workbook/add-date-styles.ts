import { ActionError } from '@gatehouse/sdk-actions';

/** The styles of cells with days and with days and times, by their index. */
export interface DateStyles {
  readonly day: number;
  readonly moment: number;
}

// Built-in formats, which each program shows in the way of its country.
const dayFormat = 14;
const momentFormat = 22;

/** Adds the two styles behind those of a workbook. */
export function addDateStyles(parts: Map<string, Buffer>): DateStyles {
  const xml = parts.get('xl/styles.xml')?.toString('utf8') ?? '';
  const found = /(<(\w+:)?cellXfs\b[^>]*>)([\s\S]*?)(<\/(?:\w+:)?cellXfs>)/.exec(xml);
  if (!found) {
    throw new ActionError(
      'The workbook has no styles of cells, so dates cannot be written into it. Open and save it with a spreadsheet program first.',
    );
  }
  const [whole, open = '', prefix = '', styles = '', close = ''] = found;
  const count = styles.match(/<(?:\w+:)?xf\b/g)?.length ?? 0;
  const style = (format: number) =>
    `<${prefix}xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>`;
  const start = open.replace(/count="\d*"/, `count="${count + 2}"`);
  const added = start + styles + style(dayFormat) + style(momentFormat) + close;
  parts.set('xl/styles.xml', Buffer.from(xml.replace(whole, () => added)));
  return { day: count, moment: count + 1 };
}
