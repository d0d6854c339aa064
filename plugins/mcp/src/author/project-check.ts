import * as v from 'valibot';
import { fitJson } from '../answers/fit-json.ts';
import { readField, readList } from '../answers/read-field.ts';
import { dataAnswer } from '../answers/tool-answer.ts';
import { tool } from '../tools/tool.ts';

const maxTokens = 3_000;

export const projectCheck = tool({
  name: 'project_check',
  title: 'Check the project',
  description:
    'Problems that a run would meet, content scopes that a start needs, and which of them this key lacks.',
  set: 'author',
  input: v.strictObject({}),
  output: v.looseObject({ isValid: v.boolean(), problems: v.array(v.unknown()) }),
  uses: ['project_validate'],
  run: async (_input, { operations }) => {
    const [found, needs, key] = await Promise.all([
      operations.call('project_validate'),
      operations.call('project_requirements_get'),
      operations.call('whoami'),
    ]);
    const scopes = readList(needs, 'scopes').map(String);
    const own = readList(key, 'scopes');
    const unknown = readList(needs, 'unknownCategories');
    return dataAnswer({
      isValid: readField(found, 'isValid') === true,
      problems: readList(fitJson(readList(found, 'problems').map(shortProblem), maxTokens).value),
      scopes,
      missingScopes: scopes.filter((scope) => !own.includes(scope)),
      ...(readField(needs, 'restricted') === true ? { restricted: 'Approve it first: project_approve' } : {}),
      ...(unknown.length === 0 ? {} : { unknownCategories: unknown }),
    });
  },
});

function shortProblem(problem: unknown) {
  const [severity, code, actionId, field, message, expected] = [
    'severity',
    'code',
    'actionId',
    'parameterName',
    'message',
    'expected',
  ].map((name) => readField(problem, name));
  return { severity, code, actionId, field, message, ...(Array.isArray(expected) ? { expected } : {}) };
}
