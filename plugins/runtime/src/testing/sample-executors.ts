import { existsSync } from 'node:fs';
import {
  action,
  category,
  channel,
  decimal,
  defineExecutors,
  filePath,
  integer,
  listName,
  oneOf,
  runResource,
  text,
  variableName,
  yesNo,
} from '@gatehouse/sdk-actions';

/** A category for tests of the interpreter and the pool. */
export const sample = category({
  tag: 'Sample',
  title: 'Sample',
  summary: 'Actions for tests',
  actions: {
    Nothing: action({ description: 'Does nothing.' }),
    Set: action({
      description: 'Gives a value.',
      parameters: { Value: text('The value') },
      results: { OutputVariable: 'The value' },
    }),
    Fail: action({ description: 'Fails.', parameters: { Message: text('The message') } }),
    Branch: action({
      description: 'Takes a branch.',
      parameters: { Branch: text('The branch', { required: true }) },
      branches: ['Default', 'Case:N'],
    }),
    End: action({
      description: 'Ends the run.',
      parameters: { Kind: oneOf(['good', 'bad'], 'How'), StopTask: yesNo('Whether the task stops') },
    }),
    Log: action({ description: 'Logs.', parameters: { Message: text('The message') } }),
    Count: action({
      description: 'Counts to a number, then takes Default.',
      parameters: { To: integer('The number', { required: true, minValue: 1, maxValue: 1_000_000 }) },
      branches: ['Default'],
    }),
    Typed: action({
      description: 'Answers its parameters as JSON.',
      parameters: {
        Whole: integer('A whole number'),
        Ratio: decimal('A number', { defaultValue: '0.5', minValue: 0, maxValue: 1 }),
        Yes: yesNo('A yes or no'),
        Kind: oneOf(['Alpha', 'Beta'], 'One of two'),
        Variable: variableName('A variable'),
        List: listName('A list'),
        Path: filePath('A file'),
        Extra: text('Needed for Beta', {
          requiredWhen: { parameterName: 'Kind', valuesThatRequire: ['Beta'] },
        }),
      },
      results: { OutputVariable: 'The parameters' },
      contentScopesWhen: [{ parameter: 'Path', scope: 'io:filesystem' }],
    }),
    Wait: action({
      description: 'Waits until the run is interrupted, and longer if told.',
      parameters: { Ignore: yesNo('Ignore the signal') },
    }),
    Spin: action({ description: 'Never comes back.' }),
    SpinUntil: action({
      description: 'Computes without a pause until there is such a file.',
      parameters: { Path: text('The file') },
    }),
    SpinLater: action({ description: 'Blocks the process after the run.' }),
    Die: action({ description: 'Kills its own process.' }),
    Stray: action({ description: 'Throws from a timer.' }),
    Ask: action({
      description: 'Asks the daemon.',
      parameters: { Question: text('The question') },
      results: { OutputVariable: 'The answer' },
    }),
    AskAside: action({ description: 'Asks the daemon and goes on without the answer.' }),
    Resource: action({
      description: 'Uses a resource.',
      results: { OutputVariable: 'How often it was made' },
    }),
    Keep: action({
      description: 'Uses a resource that outlives the run.',
      results: { OutputVariable: 'What it is' },
    }),
    Network: action({ description: 'Needs the network.', contentScopes: ['io:network'] }),
    Environment: action({ description: 'Gives its environment.', results: { OutputVariable: 'The names' } }),
    Process: action({ description: 'Gives its process.', results: { OutputVariable: 'The process id' } }),
  },
});

export const question = channel<string, string>('sample.question');
export const resourceEvents: string[] = [];

const counter = runResource({
  name: 'counter',
  create: async () => {
    resourceEvents.push('create');
    return { made: resourceEvents.filter((event) => event === 'create').length };
  },
  dispose: async () => {
    resourceEvents.push('dispose');
  },
});

/** Questions of a kept resource when it is made and disposed of. */
export const keptQuestion = channel<'made' | 'disposed', string>('sample.kept');

const kept = runResource({
  name: 'kept',
  outlivesRun: true,
  create: async ({ ask, setPort }) => {
    setPort(7);
    const owner = await ask(keptQuestion, 'made');
    return { value: `${owner} ${process.pid}`, ask };
  },
  dispose: async ({ ask }) => void (await ask(keptQuestion, 'disposed')),
});

export const sampleExecutors = defineExecutors(sample, {
  Nothing: () => undefined,
  Set: ({ parameters, setResult }) => setResult('OutputVariable', parameters.Value),
  Fail: ({ parameters }) => {
    throw new TypeError(parameters.Message);
  },
  Branch: ({ parameters }) => ({ branch: parameters.Branch as 'Default' }),
  End: ({ parameters }) => ({
    end: parameters.Kind ?? 'good',
    stopTask: parameters.StopTask,
    message: 'told to',
  }),
  Log: ({ parameters, log }) => log('Info', parameters.Message),
  Count: ({ parameters, memory }) => {
    const count = typeof memory.value === 'number' ? memory.value + 1 : 1;
    memory.value = count;
    return count < parameters.To ? undefined : { branch: 'Default' };
  },
  Typed: ({ parameters, setResult }) => setResult('OutputVariable', JSON.stringify(parameters)),
  Wait: ({ parameters, signal }) =>
    new Promise((_resolve, reject) => {
      setTimeout(() => undefined, 60_000).unref();
      if (!parameters.Ignore) signal.addEventListener('abort', () => reject(signal.reason));
    }),
  Spin: () => {
    for (;;);
  },
  SpinUntil: ({ parameters }) => {
    while (!existsSync(parameters.Path));
  },
  SpinLater: () => {
    setTimeout(() => {
      for (;;);
    }, 100);
  },
  Die: () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  },
  Stray: () => {
    setTimeout(() => {
      throw new RangeError('stray');
    });
    return new Promise(() => undefined);
  },
  Ask: async ({ parameters, ask, setResult }) =>
    setResult('OutputVariable', await ask(question, parameters.Question)),
  AskAside: ({ ask }) => {
    ask(question, 'aside').catch(() => undefined);
  },
  Resource: async ({ resource, setResult }) => setResult('OutputVariable', (await resource(counter)).made),
  Keep: async ({ resource, setResult }) => setResult('OutputVariable', (await resource(kept)).value),
  Network: () => undefined,
  Environment: ({ setResult }) => setResult('OutputVariable', Object.keys(process.env).join(' ')),
  Process: ({ setResult }) => setResult('OutputVariable', process.pid),
});
