import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  ActionError,
  action,
  category,
  defineExecutors,
  filePath,
  integer,
  json,
  listName,
  tableName,
  text,
} from '@gatehouse/sdk-actions';

const database = category({
  tag: 'Database',
  title: 'Database',
  summary: 'Stands in for what reads SQLite files.',
  actions: {
    ReadCopy: action({
      description: 'Gives what it is told, and the files that are there.',
      parameters: {
        Path: filePath('The file', { required: true }),
        Sql: text('The statement', { required: true }),
        Parameters: json('Values'),
        Table: tableName('The table'),
        List: listName('The list'),
        MaxRows: integer('Rows', { required: true }),
        TimeoutSec: integer('Seconds', { required: true }),
      },
      results: { OutputVariable: 'All that', RowCount: 'How many files' },
      hidden: true,
    }),
  },
});

/** Stands in for the reader of SQLite: returns what would be read, and from where. A statement `fail` fails. */
export const copyReader = defineExecutors(database, {
  async ReadCopy({ parameters, setResult }) {
    const { Path, ...given } = parameters;
    if (given.Sql === 'fail') throw new ActionError(`${JSON.stringify(Path)} does not do it.`);
    const folder = dirname(Path);
    const names = (await readdir(folder)).sort();
    const files: [string, string][] = [];
    for (const name of names) files.push([name, await readFile(join(folder, name), 'latin1')]);
    setResult('OutputVariable', JSON.stringify({ ...given, folder, files: Object.fromEntries(files) }));
    setResult('RowCount', names.length);
  },
});
