import { action, decimal, integer, json, oneOf, text } from '@gatehouse/sdk-actions';

const expressionHelp =
  'with variables by their names, such as attempts < 3 && status == "new"; texts stand in quotes, ' +
  'and two numbers are compared as numbers';

const dayInSeconds = 86_400;

/** Variants that decide which action comes next, and when. */
export const branchActions = {
  If: action({
    description: 'Goes to OnSuccess when a condition is true, to Default when it is false.',
    synonyms: ['if else', 'condition', 'compare values', 'branch', 'if then'],
    parameters: {
      Mode: oneOf(['expression', 'simple'], 'A whole expression, or Left, Op and Right', {
        defaultValue: 'simple',
      }),
      Expression: text(`The condition, ${expressionHelp}`, {
        requiredWhen: { parameterName: 'Mode', valuesThatRequire: ['expression'] },
        example: 'attempts < 3 && status == "new"',
      }),
      Left: text('The left side', { example: '{-Variable.status-}' }),
      Op: oneOf(
        ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'contains', 'matches', 'empty'],
        'How the sides are compared; matches takes a regular expression on the right, empty looks at the left alone',
        { defaultValue: 'eq' },
      ),
      Right: text('The right side', { example: 'new' }),
    },
    branches: ['Default'],
  }),
  Switch: action({
    description:
      'Goes to the branch of the first case that equals a value: Case:1, Case:2 and so on, else to Default.',
    synonyms: ['switch case', 'select case', 'several conditions', 'router'],
    parameters: {
      Value: text('The value that is looked up', { example: '{-Variable.country-}' }),
      Cases: json(
        'The cases, a JSON array of texts; they are compared as a whole, upper and lower case apart',
        {
          required: true,
          example: '["RU", "US"]',
        },
      ),
    },
    branches: ['Case:N', 'Default'],
  }),
  Pause: action({
    description: 'Waits for a time, or for a random time between two.',
    synonyms: ['sleep', 'wait seconds', 'delay', 'random delay', 'wait time', 'wait sec'],
    parameters: {
      From: decimal('Seconds to wait, at least', {
        required: true,
        minValue: 0,
        maxValue: dayInSeconds,
        example: '1.5',
      }),
      To: decimal('Seconds to wait, at most; the same as From when left out', {
        minValue: 0,
        maxValue: dayInSeconds,
        example: '3',
      }),
    },
  }),
  Timer: action({
    description:
      'Measures time within a run. start sets a timer to zero; check goes to OnSuccess while the limit is not reached ' +
      'and to Default once it is; stop ends the timer.',
    synonyms: ['stopwatch', 'measure time', 'elapsed time', 'time limit'],
    parameters: {
      Mode: oneOf(['start', 'check', 'stop'], 'What is done with the timer', { required: true }),
      Name: text('Name of the timer; a run may have several', { required: true, example: 'page' }),
      LimitSec: integer('Seconds until check goes to Default', {
        requiredWhen: { parameterName: 'Mode', valuesThatRequire: ['check'] },
        minValue: 0,
        maxValue: 365 * dayInSeconds,
        example: '60',
      }),
    },
    results: { Elapsed: 'Seconds since the start, with three decimals' },
    branches: ['Default'],
  }),
  Loop: action({
    description:
      'Repeats: each arrival goes to OnSuccess with the next item, and to Default when there is none left. ' +
      'Lead the last action of the body back here. After the end it can start anew.',
    synonyms: ['for each', 'foreach', 'for loop', 'while loop', 'repeat times', 'iterate over rows'],
    parameters: {
      Kind: oneOf(['count', 'list', 'table', 'while'], 'What is repeated over', { required: true }),
      Count: integer('How often, for count', {
        requiredWhen: { parameterName: 'Kind', valuesThatRequire: ['count'] },
        minValue: 0,
        example: '10',
      }),
      Source: text('Name of the list or table, taken as it is when the loop begins', {
        requiredWhen: { parameterName: 'Kind', valuesThatRequire: ['list', 'table'] },
        example: 'links',
      }),
      Expression: text(`The condition to go on, for while: ${expressionHelp}`, {
        requiredWhen: { parameterName: 'Kind', valuesThatRequire: ['while'] },
        example: 'attempts < 3',
      }),
    },
    results: {
      Index: 'Counted from 0; for a table the number of the row, which a header row takes part in',
      Item: 'The line of the list, the cells of the row as a JSON array, or the round counted from 1',
    },
    branches: ['Default'],
  }),
  Goto: action({
    description: 'Goes on at the first action of a group. Its own OnSuccess link is not followed.',
    synonyms: ['goto', 'jump', 'go to group', 'jump to label'],
    parameters: {
      GroupId: text('Id of the group, or its name', { required: true, example: 'Log in' }),
    },
  }),
};
