import type { ActionContext } from '@gatehouse/sdk-actions';
import type { FileBinding, ListDefinition, TableDefinition } from '@gatehouse/sdk-actions/document';
import { decodeText } from '../files/decode-text.ts';
import { replaceEntries } from '../lines/replace-entries.ts';
import { splitAt } from './split-at.ts';

/** A list or a table of a run whose content is in a file. */
export interface BoundData {
  readonly binding: FileBinding & { readonly name: string };
  /** Replaces the content in the run by that of the file. */
  load(bytes: Buffer): Promise<void>;
  /** The content in the form of the file. */
  text(): string;
  /** Frees the content in the run. */
  release(): void;
}

export function boundList(definition: ListDefinition, { lists, expand }: ActionContext): BoundData {
  const list = lists.get(definition.name);
  const splitter = expand(definition.splitter);
  return {
    binding: definition,
    load: async (bytes) => {
      const text = await textOf(bytes, definition);
      replaceEntries(list, withoutLast(splitAt(text, splitter, definition.splitterType)));
    },
    text: () => written(list, definition.splitterType === 'Text' ? splitter : '\n'),
    release: () => replaceEntries(list, []),
  };
}

export function boundTable(definition: TableDefinition, { tables, expand }: ActionContext): BoundData {
  const { rows } = tables.get(definition.name);
  const [row, column] = [expand(definition.rowSeparator), expand(definition.colSeparator)];
  const cells = (line: string) => splitAt(line, column, definition.colSeparatorType);
  const isText = {
    row: definition.rowSeparatorType === 'Text',
    column: definition.colSeparatorType === 'Text',
  };
  return {
    binding: definition,
    load: async (bytes) => {
      const lines = withoutLast(splitAt(await textOf(bytes, definition), row, definition.rowSeparatorType));
      replaceEntries(rows, lines.map(cells));
    },
    text: () =>
      written(
        rows.map((line) => line.join(isText.column ? column : column.charAt(0))),
        isText.row ? row : '\n',
      ),
    release: () => replaceEntries(rows, []),
  };
}

function textOf(bytes: Buffer, { bindedFile }: FileBinding): Promise<string> {
  return decodeText(bytes, { encoding: 'utf-8', path: bindedFile });
}

/** There is no line after the last separator. */
function withoutLast(lines: string[]): string[] {
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function written(lines: readonly string[], separator: string): string {
  return lines.length === 0 ? '' : lines.join(separator) + separator;
}
