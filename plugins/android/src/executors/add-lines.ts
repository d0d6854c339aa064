import type { ActionContext } from '@gatehouse/sdk-actions';

/** Adds lines to a list. A list that is bound to a file is shared: its owner adds the lines. */
export async function addLines(
  { document, lists, perform }: Pick<ActionContext, 'document' | 'lists' | 'perform'>,
  { name, lines, replaces = false }: { name: string; lines: readonly string[]; replaces?: boolean },
): Promise<void> {
  if (document.lists.some((list) => list.name === name && list.bindToFile)) {
    const parameters = { List: name, Lines: JSON.stringify(lines), Replace: String(replaces) };
    await perform({ type: 'List', action: 'AddAll', parameters, finder: null });
    return;
  }
  const list = lists.get(name);
  if (replaces) list.length = 0;
  for (const line of lines) list.push(line);
}
