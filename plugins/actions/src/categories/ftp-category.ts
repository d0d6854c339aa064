import {
  action,
  category,
  filePath,
  integer,
  listName,
  oneOf,
  seconds,
  text,
  yesNo,
} from '@gatehouse/sdk-actions';

const server = {
  Host: text('Name or address of the server', { required: true, example: 'files.example.org' }),
  Port: integer('Port of the server; empty means 21, 990 for ftps-implicit and 22 for sftp', {
    minValue: 1,
    maxValue: 65_535,
  }),
  Secure: oneOf(
    ['none', 'ftps', 'ftps-implicit', 'sftp'],
    'How the connection is protected; with none everybody on the way can read the password',
    { defaultValue: 'ftps' },
  ),
  User: text('Name of the user; empty means anonymous', { example: 'ada' }),
  Password: text('Password of the user, or of the private key; keep it in a variable named like a secret'),
  PrivateKey: text('For sftp: the text of the private key that takes the place of a password'),
  Fingerprint: text(
    'SHA-256 of the key that the server must show, in hexadecimal or Base64. Without it ftps wants a certificate that the system trusts, and sftp takes any key',
    { example: 'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU' },
  ),
  TimeoutSec: seconds('Seconds for the whole action', '60', { maxValue: 86_400 }),
};

const remote = text('Path on the server', { required: true, example: 'reports/today.csv' });
const recursive = yesNo('A folder with all that is in it; without it only a single file is taken');
const network = ['io:network'] as const;
const networkAndFiles = ['io:network', 'io:filesystem'] as const;

export const ftpCategory = category({
  tag: 'Ftp',
  title: 'FTP',
  summary: 'Moves files to and from servers over FTP, FTPS and SFTP',
  actions: {
    Upload: action({
      description: 'Uploads a file, or a folder with all that is in it. Folders on the way are made.',
      synonyms: ['sftp upload', 'send file to server', 'ftp put', 'upload folder'],
      parameters: {
        ...server,
        Local: filePath('The file or folder; a relative path starts at the folder of the project', {
          required: true,
          example: 'reports/today.csv',
        }),
        Remote: remote,
        Recursive: recursive,
      },
      results: { Count: 'How many files were uploaded' },
      contentScopes: networkAndFiles,
    }),
    Download: action({
      description: 'Downloads a file, or a folder with all that is in it. Folders on the way are made.',
      synonyms: ['sftp download', 'get file from server', 'ftp get', 'download folder'],
      parameters: {
        ...server,
        Remote: remote,
        Local: filePath(
          'The file or folder that is written; a relative path starts at the folder of the project',
          {
            required: true,
            example: 'downloads/today.csv',
          },
        ),
        Recursive: recursive,
      },
      results: { Count: 'How many files were downloaded' },
      contentScopes: networkAndFiles,
    }),
    Delete: action({
      description: 'Deletes a file on the server, or a folder with all that is in it.',
      synonyms: ['ftp delete', 'remove remote file', 'delete file on server'],
      parameters: { ...server, Remote: remote, Recursive: recursive },
      results: { Count: 'How many files were deleted' },
      contentScopes: network,
    }),
    Rename: action({
      description: 'Renames or moves a file or a folder on the server.',
      synonyms: ['ftp rename', 'move remote file', 'rename file on server'],
      parameters: {
        ...server,
        Remote: remote,
        To: text('The new path on the server', { required: true, example: 'reports/yesterday.csv' }),
      },
      contentScopes: network,
    }),
    List: action({
      description: 'Lists what is in a folder of the server, sorted by name; folders end in a slash.',
      synonyms: ['ftp directory listing', 'list remote files', 'sftp ls', 'list remote directory'],
      parameters: {
        ...server,
        Remote: text('Folder on the server', { defaultValue: '.', example: 'reports' }),
        Mask: text('Only names that fit; * stands for any text, ? for one character', { defaultValue: '*' }),
        Show: oneOf(['all', 'files', 'folders'], 'What is listed', { defaultValue: 'all' }),
        List: listName('The list that takes the names in place of its lines', { example: 'names' }),
      },
      results: { OutputVariable: 'The names, one to a line', Count: 'How many there are' },
      contentScopes: network,
    }),
    MakeDir: action({
      description:
        'Makes a folder on the server, with the folders on the way. One that is there is no error.',
      synonyms: ['ftp mkdir', 'create remote folder', 'make directory on server'],
      parameters: {
        ...server,
        Remote: text('Path on the server', { required: true, example: 'reports/2026' }),
      },
      contentScopes: network,
    }),
  },
});
