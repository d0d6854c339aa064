import {
  action,
  category,
  filePath,
  json,
  oneOf,
  rowsParameters,
  rowsResults,
  seconds,
  tableName,
  text,
  yesNo,
} from '@gatehouse/sdk-actions';

const connection = {
  Provider: oneOf(['sqlite', 'postgres', 'mysql'], 'What kind of database it is; mysql is MariaDB too', {
    required: true,
    example: 'postgres',
  }),
  Path: filePath(
    'The file of a sqlite database; it is made where it is missing. Other programs may have it open: a statement waits for their transactions until TimeoutSec is nearly over, and fails then with the connection still open',
    {
      requiredWhen: { parameterName: 'Provider', valuesThatRequire: ['sqlite'] },
      example: 'data/shop.sqlite',
    },
  ),
  Connection: text('Address of the server; keep the password in a variable that is named like a secret', {
    requiredWhen: { parameterName: 'Provider', valuesThatRequire: ['postgres', 'mysql'] },
    example: 'postgres://ada:{-Variable.dbPassword-}@db.example.org:5432/shop?sslmode=verify-full',
  }),
  TimeoutSec: seconds('Seconds for the whole action', '30', { maxValue: 86_400 }),
};

const parameters = json(
  'Values for the placeholders, as a JSON array: ? in sqlite and mysql, $1 in postgres. Never put values into the text of a statement yourself',
  { example: '["Ada", 36]' },
);

const common = {
  contentScopes: ['io:database'],
  contentScopesWhen: [
    { parameter: 'Path', scope: 'io:filesystem' },
    { parameter: 'Connection', scope: 'io:network' },
  ],
} as const;

export const databaseCategory = category({
  tag: 'Database',
  title: 'Database',
  summary:
    'Reads and writes SQLite files and the databases of servers. The connection lives as long as the run, so that a transaction may span several actions',
  actions: {
    Query: action({
      description: 'Reads rows. Values become text, nulls become the empty text.',
      synonyms: ['sql query', 'select from database', 'mysql', 'postgres', 'sqlite'],
      parameters: {
        ...connection,
        Sql: text('The statement', { required: true, example: 'SELECT name FROM people WHERE age > $1' }),
        Parameters: parameters,
        ...rowsParameters,
      },
      results: rowsResults,
      ...common,
    }),
    Scalar: action({
      description: 'Reads one value: the first column of the first row. No row is the empty text.',
      synonyms: ['sql single value', 'select count', 'get one value from database'],
      parameters: {
        ...connection,
        Sql: text('The statement', { required: true, example: 'SELECT count(*) FROM people' }),
        Parameters: parameters,
      },
      results: { OutputVariable: 'The value' },
      ...common,
    }),
    Execute: action({
      description: 'Executes a statement that changes something, such as INSERT, UPDATE, CREATE or COMMIT.',
      synonyms: [
        'insert row into database',
        'update row in database',
        'delete from database',
        'create table',
        'execute sql',
      ],
      parameters: {
        ...connection,
        Sql: text('The statement', { required: true, example: 'DELETE FROM people WHERE name = $1' }),
        Parameters: parameters,
      },
      results: { Affected: 'How many rows were changed' },
      ...common,
    }),
    BulkInsert: action({
      description: 'Inserts all rows of a table of the project, in one transaction: all of them or none.',
      synonyms: ['insert table into database', 'bulk insert', 'insert many rows', 'import into database'],
      parameters: {
        ...connection,
        Table: tableName('The table of the project with the rows', { required: true, example: 'people' }),
        Into: text('The table of the database', { required: true, example: 'shop.people' }),
        Columns: text('Names of its columns, with commas; empty takes the header row of Table', {
          example: 'name, age',
        }),
        EmptyAsNull: yesNo('Whether empty cells become null', { defaultValue: 'true' }),
      },
      results: { Affected: 'How many rows were inserted' },
      ...common,
    }),
    // Reads files that other actions copied, such as from a phone.
    ReadCopy: action({
      description: 'Reads rows of a SQLite file that nobody else has, with what its write-ahead log holds.',
      parameters: {
        Path: filePath('The file', { required: true }),
        Sql: text('The statement', { required: true }),
        Parameters: parameters,
        ...rowsParameters,
        TimeoutSec: connection.TimeoutSec,
      },
      results: rowsResults,
      hidden: true,
      ...common,
      contentScopesWhen: [{ parameter: 'Path', scope: 'io:filesystem' }],
    }),
  },
});
