import { action, category, decimal, oneOf, text, variableName } from '@gatehouse/plugin-catalog/api';

const variable = variableName('Name of the variable; made when the project has none of that name', {
  required: true,
  example: 'counter',
});

export const variables = category({
  tag: 'Variables',
  title: 'Variables',
  summary: 'Sets and counts variables',
  actions: {
    Set: action({
      description: 'Puts a value into a variable.',
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
      parameters: {
        Variable: variable,
        Op: oneOf(['inc', 'dec'], 'Whether to add or to subtract', { defaultValue: 'inc' }),
        By: decimal('How much', { defaultValue: '1', example: '0.5' }),
      },
      results: { OutputVariable: 'The new number' },
    }),
  },
});
