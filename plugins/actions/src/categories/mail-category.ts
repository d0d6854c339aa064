import {
  action,
  category,
  filePath,
  integer,
  listName,
  oneOf,
  regex,
  seconds,
  tableName,
  text,
  yesNo,
} from '@gatehouse/sdk-actions';

const server = {
  Server: text('Name or address of the mail server', { required: true, example: 'imap.example.org' }),
  Port: integer('Port of the server; empty means the usual one', { minValue: 1, maxValue: 65_535 }),
  Secure: oneOf(
    ['tls', 'starttls', 'none'],
    'How the connection is protected; with none everybody on the way can read the password',
    { defaultValue: 'tls' },
  ),
  User: text('Name of the user', { example: 'ada@example.org' }),
  Password: text('Password of the user; keep it in a variable that is named like a secret', {
    example: '{-Variable.mail_password-}',
  }),
  Proxy: text(
    'Proxy that carries the connection, such as http://host:port, socks5://host:port or host:port:user:password',
    { example: 'socks5://127.0.0.1:1080' },
  ),
};

const selection = {
  ...server,
  Protocol: oneOf(['imap', 'pop3'], 'What the server speaks; POP3 knows the folder INBOX alone', {
    defaultValue: 'imap',
  }),
  User: text('Name of the user', { required: true, example: 'ada@example.org' }),
  Password: text('Password of the user; keep it in a variable that is named like a secret', {
    required: true,
    example: '{-Variable.mail_password-}',
  }),
  Folder: text('Folder of the mailbox', { defaultValue: 'INBOX' }),
  Filter: regex(
    'Only mails whose sender and subject, as From: … and Subject: … in two lines, fit this expression',
    {
      example: 'noreply@example\\.org',
    },
  ),
  Since: text(
    'Only mails that arrived at this moment or later, over POP3 by the date that their senders wrote: ISO-8601 in the time zone of the machine unless it names another, or seconds since 1970. Empty takes all that are there',
    { example: '2026-11-22T08:00' },
  ),
  SinceMinutes: integer('Only mails of the last minutes, in place of Since; empty takes all that are there', {
    minValue: 1,
    maxValue: 525_600,
  }),
};

export const mailCategory = category({
  tag: 'Mail',
  title: 'Mail',
  summary: 'Sends mails over SMTP, and reads mailboxes over IMAP or POP3',
  actions: {
    Receive: action({
      description:
        'Waits for a mail that fits and gives what it says; the newest first. Without one in time it is an error.',
      synonyms: ['wait for email', 'get confirmation code from email', 'verification mail', 'email received'],
      parameters: {
        ...selection,
        BodyPattern: regex(
          'Only mails whose text fits this expression; the result is then its first group, or all that fits',
          { example: 'code: (\\d{6})' },
        ),
        Delete: yesNo('Delete the mail once it was read'),
        TimeoutSec: seconds('Seconds to wait', '60', { maxValue: 86_400 }),
      },
      schemaVersion: 3,
      results: {
        OutputVariable: 'What fits BodyPattern, else the text of the mail',
        From: 'Address of the sender',
        Subject: 'The subject',
        Date: 'When it was sent, in UTC',
        Html: 'The mail as HTML, where it has that',
      },
      contentScopes: ['io:network'],
    }),
    Search: action({
      description: 'Lists the mails of a folder that fit, the newest first, without changing them.',
      synonyms: ['read inbox', 'find emails', 'imap search', 'list emails', 'check mailbox'],
      parameters: {
        ...selection,
        MaxMails: integer('The most mails', { defaultValue: '100', minValue: 1, maxValue: 10_000 }),
        Table: tableName('The table that takes date, sender and subject of each in place of its rows'),
        List: listName('The list that takes the subjects in place of its lines'),
        TimeoutSec: seconds('Seconds for the whole action', '60'),
      },
      schemaVersion: 3,
      results: { Count: 'How many fit', OutputVariable: 'The subjects, one to a line' },
      contentScopes: ['io:network'],
    }),
    Send: action({
      description: 'Sends a mail. It is an error when the server takes it for none of those it is for.',
      synonyms: ['send email', 'smtp', 'mail with attachment', 'gmail'],
      parameters: {
        ...server,
        From: text('Address of the sender; empty means User, which must be an address then', {
          example: 'Ada <ada@example.org>',
        }),
        To: text('Addresses, with commas, each plain or after a name: Bob <bob@example.org>', {
          required: true,
          example: 'bob@example.org',
        }),
        Cc: text('Addresses that get a copy, with commas'),
        Bcc: text('Addresses that get a copy that nobody else sees, with commas'),
        Subject: text('The subject', { required: true, example: 'Report of {-TimeNow.Date-}' }),
        Body: text('What the mail says', { required: true, example: 'Dear {-Variable.name-}, …' }),
        Html: yesNo('Whether Body is HTML'),
        Files: filePath('Files to attach, one to a line; relative paths start at the folder of the project'),
        TimeoutSec: seconds('Seconds for the whole action', '60'),
      },
      results: { MessageId: 'Id of the mail', Rejected: 'Addresses that the server refused, with commas' },
      contentScopes: ['io:network'],
      contentScopesWhen: [{ parameter: 'Files', scope: 'io:filesystem' }],
    }),
  },
});
