import { action, decimal, oneOf, seconds, text, variableName } from '@gatehouse/sdk-actions';

const variable = variableName('Name of the variable; made when the project has none of that name', {
  required: true,
  example: 'counter',
});

const namespace = text('Keeps values of different purposes apart; projects that use the same one share', {
  required: true,
  example: 'accounts',
});
const name = text('Name of the value', { required: true, example: 'lastNumber' });

/** Variants that store values and read them. */
export const variableValueActions = {
  Set: action({
    description: 'Puts a value into a variable.',
    synonyms: ['set variable', 'assign value', 'change variable', 'edit fields'],
    parameters: {
      Variable: variable,
      Value: text('The new value; empty clears the variable', {
        example: '{-Variable.first-} {-Variable.last-}',
      }),
    },
  }),
  Counter: action({
    description:
      'Adds to a number in a variable, or subtracts from it. An empty or new variable counts as 0.',
    synonyms: ['increment variable', 'counter', 'plus one', 'decrement', 'count up'],
    parameters: {
      Variable: variable,
      Op: oneOf(['inc', 'dec'], 'Whether to add or to subtract', { defaultValue: 'inc' }),
      By: decimal('How much', { defaultValue: '1', example: '0.5' }),
    },
    results: { OutputVariable: 'The new number' },
  }),
  Clear: action({
    description: 'Empties variables of the run.',
    synonyms: ['clear variables', 'reset variables', 'empty variable'],
    parameters: {
      Which: oneOf(['all', 'listed', 'allExcept'], 'All variables, those of Names, or all but those', {
        required: true,
      }),
      Names: text('Names of variables, separated by commas, semicolons or line breaks', {
        requiredWhen: { parameterName: 'Which', valuesThatRequire: ['listed', 'allExcept'] },
        example: 'name, city',
      }),
    },
    results: { Count: 'How many variables were emptied' },
  }),
  SetGlobal: action({
    description:
      'Keeps a value for all runs of all projects. It stays when the run ends and when the service starts anew.',
    synonyms: ['set global variable', 'share value between projects', 'persistent value', 'store value'],
    parameters: {
      Namespace: namespace,
      Name: name,
      Value: text('The value, at most a million characters; empty removes it', {
        example: '{-Variable.number-}',
      }),
    },
  }),
  GetGlobal: action({
    description: 'Reads a value that SetGlobal kept; empty when there is none.',
    synonyms: ['get global variable', 'read shared value', 'load stored value'],
    parameters: { Namespace: namespace, Name: name },
    results: { OutputVariable: 'The value' },
  }),
  WaitGlobal: action({
    description:
      'Waits until a value that SetGlobal keeps meets a condition, because another run changes it; fails when it does not in time.',
    synonyms: ['wait for variable', 'wait for another thread', 'synchronize threads'],
    parameters: {
      Namespace: namespace,
      Name: name,
      Expression: text(
        'The condition, in which value is that value and other names are variables; texts stand in quotes, and two numbers are compared as numbers',
        { defaultValue: 'value != ""', example: 'value == "" || value == "done"' },
      ),
      TimeoutSec: seconds('Seconds to wait for it', '60', { minValue: 0, maxValue: 86_400 }),
    },
    results: { OutputVariable: 'The value then' },
  }),
};
