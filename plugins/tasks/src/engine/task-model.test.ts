import { test } from 'node:test';
import { readSeed, rounds } from '@gatehouse/test-tiers';
import fc from 'fast-check';
import { taskCommands } from '../../test/model/task-commands.ts';
import { TasksUnderTest, taskCount } from '../../test/model/tasks-under-test.ts';

const numRuns = rounds('sequences of the model of tasks', { quick: 200, all: 500, long: 50_000 });
const seed = readSeed();

const often = ['end', 'end', 'end', 'endSome', 'addTries', 'start'];
const step = fc.record({
  name: fc.constantFrom(...Object.keys(taskCommands), ...often),
  task: fc.nat(taskCount - 1),
  number: fc.nat(100),
  flag: fc.boolean(),
});

test(`whatever is asked of tasks, and however often the daemon dies, they are what the rules say, ${numRuns} times`, async (t) => {
  // A daemon that died retries its writes and reads its folder each second; thousands of them would keep the process
  // busy for ever.
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const tasks = await TasksUnderTest.open(t);
      for (const { name, ...choice } of steps) {
        const pair = tasks.pairs[choice.task];
        if (pair !== undefined) await taskCommands[name]?.(tasks, { ...choice, ...pair });
        await tasks.settle();
      }
    }),
    { numRuns, seed },
  );
});
