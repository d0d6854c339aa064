import { action, integer, oneOf, text } from '@gatehouse/sdk-actions';

/** Variants that compute values. */
export const computingActions = {
  Calculate: action({
    description:
      'Computes an expression, such as round(price * 1.19, 2). Texts stand in quotes, variables by their names. ' +
      'The page docs/users/expressions.md has the functions of texts, numbers and dates.',
    synonyms: ['math', 'arithmetic', 'evaluate expression', 'add numbers', 'formula'],
    parameters: {
      Expression: text('The expression', { required: true, example: 'round(price * 1.19, 2)' }),
    },
    results: { OutputVariable: 'What the expression gives: a number, a text, or true or false' },
  }),
  DateTime: action({
    description:
      'Tells, reads, writes, shifts and compares moments, with time zones and their clock changes.',
    synonyms: ['current date', 'today', 'now', 'timestamp', 'format date', 'add days'],
    parameters: {
      Op: oneOf(
        ['now', 'parse', 'format', 'add', 'diff'],
        'What is done: now gives the present; parse reads Value by Format and gives ISO-8601; format writes Value by Format; ' +
          'add shifts Value by Amount; diff gives the time from Value to Until',
        { required: true },
      ),
      Value: text(
        'The moment: ISO-8601 such as 2026-03-29T12:00, or seconds since 1970; the present when left out',
        {
          requiredWhen: { parameterName: 'Op', valuesThatRequire: ['parse'] },
          example: '2026-03-29T12:00',
        },
      ),
      Format: text(
        'Letters as in yyyy-MM-dd HH:mm:ss, or iso, unix (seconds) or unixMs (milliseconds); iso when left out',
        {
          requiredWhen: { parameterName: 'Op', valuesThatRequire: ['parse'] },
          example: 'dd.MM.yyyy HH:mm',
        },
      ),
      Zone: text('Time zone such as Europe/Berlin, UTC or UTC+3; that of the machine when left out', {
        example: 'Europe/Berlin',
      }),
      Amount: integer('How much is added; below zero goes back', {
        requiredWhen: { parameterName: 'Op', valuesThatRequire: ['add'] },
        minValue: -1_000_000_000,
        maxValue: 1_000_000_000,
        example: '-7',
      }),
      Unit: oneOf(
        ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'],
        'Unit of add and diff',
        {
          defaultValue: 'days',
        },
      ),
      Until: text('The later moment for diff, written as Value', {
        requiredWhen: { parameterName: 'Op', valuesThatRequire: ['diff'] },
        example: '2026-04-01T12:00',
      }),
    },
    results: {
      OutputVariable: 'The moment or, for diff, the number of units, with decimals where it is no whole one',
    },
  }),
};
