/**
 * @param {readonly (readonly string[])[]} rows the titles first
 * @returns {string[]} the lines of a table of Markdown, with columns of even width
 */
export function markdownTable(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  /** @param {readonly string[]} cells */
  const toLine = (cells) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const [titles = '', ...body] = rows.map(toLine);
  return [titles, toLine(widths.map((width) => '-'.repeat(width))), ...body];
}
