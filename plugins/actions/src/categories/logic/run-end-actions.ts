import { action, oneOf, seconds, text, yesNo } from '@gatehouse/sdk-actions';

const message = text('What is said about the end; a bad end shows it as its reason', {
  example: 'No account is left',
});

/** Variants that end a run, fail, or let other runs wait. */
export const runEndActions = {
  GoodEnd: action({
    description: 'Ends the run well; then what is linked to GoodEnd runs.',
    synonyms: ['finish successfully', 'end with success', 'complete project', 'exit ok'],
    parameters: { Message: message },
  }),
  BadEnd: action({
    description: 'Ends the run badly; then what is linked to BadEnd runs.',
    synonyms: ['end with failure', 'finish with error', 'fail project', 'exit with error'],
    parameters: { Message: message },
  }),
  Stop: action({
    description: 'Ends the run, well or badly; then GoodEnd or BadEnd runs.',
    synonyms: ['stop project', 'exit', 'quit', 'terminate bot', 'end workflow'],
    parameters: {
      Outcome: oneOf(['good', 'bad'], 'How the run ends', { defaultValue: 'good' }),
      StopTask: yesNo('Whether the task starts no more tries'),
    },
  }),
  Throw: action({
    description: 'Fails on purpose: goes to OnError, or ends the run badly where that is not linked.',
    synonyms: ['throw error', 'raise exception', 'fail on purpose', 'generate error'],
    parameters: {
      Message: text('What went wrong', { required: true, example: 'The account is blocked' }),
      Kind: oneOf(
        ['business', 'application'],
        'Use business when the data is to blame and trying again is useless, application when the way there failed',
        { defaultValue: 'application' },
      ),
    },
  }),
  Assert: action({
    description: 'Fails when a condition is not true: what the project takes for granted is checked.',
    synonyms: ['assert equals', 'verify condition', 'expect', 'check value'],
    parameters: {
      Expression: text('The condition, with variables by their names, as in Logic.If', {
        required: true,
        example: 'length(token) > 0',
      }),
      Message: text('What is said when it is not true; the condition itself when left out', {
        example: 'The site gave no token',
      }),
    },
  }),
  Lock: action({
    description:
      'Lets one run at a time through, over all tasks and projects. enter waits until the lock is free, leave frees it. ' +
      'A run that ends, however it ends, frees what it holds.',
    synonyms: ['mutex', 'critical section', 'semaphore', 'one thread at a time'],
    parameters: {
      Name: text('Name of the lock', { required: true, example: 'accounts' }),
      Mode: oneOf(['enter', 'leave'], 'Whether the lock is taken or freed', { required: true }),
      TimeoutSec: seconds('Seconds that enter waits, at most; then it is an error', '60', {
        minValue: 0,
        maxValue: 86_400,
      }),
    },
  }),
};
