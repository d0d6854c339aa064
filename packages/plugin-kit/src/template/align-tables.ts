/** Gives the columns of each table of a Markdown text one width. */
export function alignTables(markdown: string): string {
  return markdown.replaceAll(/(?:^\|.*\|$\n?)+/gm, (table) => {
    const rows = table.trimEnd().split('\n').map(cellsOf);
    const widths = (rows[0] ?? []).map((_cell, column) =>
      Math.max(...rows.map((row) => row[column]?.length ?? 0)),
    );
    const lines = rows.map(
      (row) => `| ${row.map((cell, column) => filled(cell, widths[column] ?? 0)).join(' | ')} |`,
    );
    return `${lines.join('\n')}\n`;
  });
}

/** The line below the heading grows with the others. */
function cellsOf(row: string): readonly string[] {
  const cells = row.slice(1, -1).split('|');
  return cells.map((cell) => cell.trim().replace(/^-+$/, '---'));
}

function filled(cell: string, width: number): string {
  return cell.padEnd(width, cell === '---' ? '-' : ' ');
}
