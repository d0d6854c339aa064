import { action, category, filePath, integer, seconds, text, yesNo } from '@gatehouse/sdk-actions';

export const programCategory = category({
  tag: 'Program',
  title: 'Programs',
  summary: 'Runs programs of the machine',
  actions: {
    Run: action({
      description:
        'Runs a program, without a shell. When time is up or the run ends, the program and all that it started in its group end too.',
      synonyms: ['execute command', 'start exe', 'shell script', 'python script', 'launch program'],
      parameters: {
        Path: filePath('The program: a path, or a name that the system finds', {
          required: true,
          example: '/usr/bin/python3',
        }),
        Args: text('Arguments, one to a line: spaces and quotes are parts of an argument', {
          example: 'report.py\n--month\n11',
        }),
        Input: text('What the program reads from its standard input'),
        WorkDir: filePath('Its folder; empty means the folder of the project, or the one of the service'),
        Environment: text('Environment variables beyond the usual ones, one to a line as NAME=value', {
          example: 'LANG=C',
        }),
        Wait: yesNo('Wait until it ends. Without that it goes on by itself, and has no results', {
          defaultValue: 'true',
        }),
        Hidden: yesNo('Without a window of its own on Windows; other systems give a program none anyway', {
          defaultValue: 'true',
        }),
        FailOnExitCode: yesNo('Whether an exit code other than 0 is an error'),
        TimeoutSec: seconds('Seconds to wait', '60', { maxValue: 86_400 }),
      },
      schemaVersion: 2,
      results: {
        ExitCode: 'The exit code; 0 mostly means that all is well',
        StdOut: 'What it wrote to its standard output, at most 16 MiB',
        StdErr: 'What it wrote to its standard error, at most 16 MiB',
        ProcessId: 'Id of its process',
      },
      contentScopes: ['system:exec'],
      isOpenEnded: true,
    }),
    Kill: action({
      description:
        'Ends a process of this user by its id, or all that run a program of a name. One that is not there is no error.',
      synonyms: ['end process', 'taskkill', 'terminate program', 'stop process'],
      parameters: {
        ProcessId: integer('Id of the process, in place of Name', { minValue: 2, example: '4711' }),
        Name: text(
          'Name of the program without its folder, in place of ProcessId; on Linux. The service and its workers are not meant',
        ),
        Force: yesNo('End it at once, without asking it to end by itself'),
      },
      schemaVersion: 2,
      results: { OutputVariable: 'true when there was such a process, else false' },
      contentScopes: ['system:exec'],
    }),
    GetEnv: action({
      description: 'Reads an environment variable of the service. One that is not set is the empty text.',
      synonyms: ['environment variable', 'env var', 'system variable', 'getenv'],
      parameters: { Name: text('Its name', { required: true, example: 'HOME' }) },
      results: { OutputVariable: 'Its value' },
      contentScopes: ['system:exec'],
    }),
  },
});
