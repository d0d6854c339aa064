import type { ActionContext } from '@gatehouse/sdk-actions';
import type { FileBinding, ListDefinition, TableDefinition } from '@gatehouse/sdk-actions/document';
import { replaceEntries } from '../lines/replace-entries.ts';
import { splitAt } from './split-at.ts';
import { StoredTexts } from './stored-texts.ts';

/** A list or a table of a run whose content is in a file. */
export interface BoundData {
  readonly binding: FileBinding & { readonly name: string };
  /** Replaces the content in the run by that of the file. */
  load(bytes: Buffer): Promise<void>;
  /** Its lines or rows in the form of the file, without separators. */
  texts(): readonly string[];
  /** Stands behind each of them. */
  readonly separator: string;
  /** The bytes of lines or rows, in the encoding of the file. Throws for a character that it does not have. */
  encode(texts: readonly string[], isFileStart: boolean): Promise<Buffer>;
  /** Frees the content in the run. */
  release(): void;
}

export function boundList(definition: ListDefinition, { lists, expand }: ActionContext): BoundData {
  const list = lists.get(definition.name);
  const splitter = expand(definition.splitter);
  const separator = definition.splitterType === 'Text' ? splitter : '\n';
  const stored = new StoredTexts(definition, separator);
  return {
    binding: definition,
    separator,
    load: async (bytes) => {
      const text = await stored.decode(bytes);
      replaceEntries(list, withoutLast(splitAt(text, splitter, definition.splitterType)));
    },
    texts: () => [...list],
    encode: (texts, isFileStart) => stored.encode(texts, isFileStart),
    release: () => replaceEntries(list, []),
  };
}

export function boundTable(definition: TableDefinition, { tables, expand }: ActionContext): BoundData {
  const table = tables.get(definition.name);
  const [row, column] = [expand(definition.rowSeparator), expand(definition.colSeparator)];
  const cells = (line: string) => splitAt(line, column, definition.colSeparatorType);
  const separator = definition.rowSeparatorType === 'Text' ? row : '\n';
  const between = definition.colSeparatorType === 'Text' ? column : column.charAt(0);
  const stored = new StoredTexts(definition, separator);
  return {
    binding: definition,
    separator,
    load: async (bytes) => {
      const lines = withoutLast(splitAt(await stored.decode(bytes), row, definition.rowSeparatorType));
      table.replace(lines.map(cells));
    },
    texts: () => table.rows.map((line) => line.join(between)),
    encode: (texts, isFileStart) => stored.encode(texts, isFileStart),
    release: () => table.replace([]),
  };
}

/** There is no line after the last separator. */
function withoutLast(lines: string[]): string[] {
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
