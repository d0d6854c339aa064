import { action, category, filePath, json, yesNo } from '@gatehouse/sdk-actions';

export const projectCategory = category({
  tag: 'Project',
  title: 'Sub-project',
  summary: 'Runs other projects within this one',
  actions: {
    RunProject: action({
      description:
        'Runs another project to its end, with variables, lists and tables of its own. When it fails, this action fails with its message. It may do what this project may.',
      synonyms: ['call project', 'execute workflow', 'subworkflow', 'nested project', 'run another project'],
      parameters: {
        Path: filePath('The project file; a relative path starts at the folder of this project', {
          required: true,
          example: 'login.zp',
        }),
        MapSameNames: yesNo('Variables that both projects have go in before it and come back after it', {
          defaultValue: 'true',
        }),
        In: json('Further values that go in, as a JSON object of its variables and their values', {
          example: '{"user": "{-Variable.name-}"}',
        }),
        Out: json('Further values that come back, as a JSON object of variables here and variables there', {
          example: '{"session": "cookies"}',
        }),
        PassContext: yesNo('It uses the browser of this run in place of one of its own'),
        KeepOnFail: yesNo('Values come back also when it fails'),
        AllowCode: yesNo('It may run custom code; whoever starts this project then needs the right to do so'),
      },
      results: { OutputVariable: 'success or failure', ActionsExecuted: 'How many actions it executed' },
      contentScopes: ['io:filesystem'],
      contentScopesWhen: [{ parameter: 'AllowCode', scope: 'code:author' }],
      isOpenEnded: true,
    }),
  },
});
