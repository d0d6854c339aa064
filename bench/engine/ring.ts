import assert from 'node:assert/strict';
import { type ActionSketch, documentOf } from '@gatehouse/plugin-runtime/testing';
import { action, category, defineExecutors, integer, text } from '@gatehouse/sdk-actions';
import { compileProgram } from '../../plugins/runtime/src/interpreter/compile-program.ts';
import { startProgram } from '../../plugins/runtime/src/interpreter/program-run.ts';
import { EventBatch } from '../../plugins/runtime/src/worker/event-batch.ts';
import { TraceSteps } from '../../plugins/runtime/src/worker/trace-steps.ts';

/** Each of the 20 actions counts, or sets a variable from a text with a macro. */
const ring = category({
  tag: 'Ring',
  title: 'Ring',
  summary: 'Actions of a ring',
  actions: {
    Count: action({ description: 'Counts.' }),
    Set: action({ description: 'Sets.', parameters: { Value: text('') }, results: { OutputVariable: '' } }),
    Until: action({
      description: 'Counts to a number, then takes Default.',
      parameters: { To: integer('', { required: true }) },
      branches: ['Default'],
    }),
  },
});

let counted = 0;

const executors = defineExecutors(ring, {
  Count: () => {
    counted++;
  },
  Set: ({ parameters, setResult }) => setResult('OutputVariable', parameters.Value),
  Until: ({ parameters }) => (++counted < parameters.To ? undefined : { branch: 'Default' }),
});

const size = 20;
const sketches: Readonly<Record<'count' | 'set', ActionSketch>> = {
  count: { type: 'Ring', action: 'Count' },
  set: {
    type: 'Ring',
    action: 'Set',
    parameters: { Value: 'round {-Variable.round-} of {-Project.Name-}' },
    results: { OutputVariable: 'text' },
  },
};

/** Hops per second, with everything that a worker does in a run: events in batches, stop check, limits. */
export async function measureRing(what: 'traced' | 'untraced' | 'macros', hops: number): Promise<number> {
  const sketch = what === 'macros' ? sketches.set : sketches.count;
  const to = what === 'macros' ? hops / size : hops;
  const until = { type: 'Ring', action: 'Until', parameters: { To: String(to) } };
  const document = documentOf([until, ...Array.from({ length: size - 1 }, () => sketch)], {
    links: [{ source: `a${size}`, branch: 'OnSuccess', target: 'a1' }],
  });
  counted = 0;
  const startedAt = performance.now();
  const run = startProgram(
    compileProgram(document, () => executors),
    {
      info: {
        uowId: 'ring',
        projectName: 'Ring',
        projectPath: null,
        taskId: null,
        threadId: 0,
        fileRights: [],
      },
      values: { variables: { round: '1' } },
      allowedScopes: new Set(),
      assertApproved: async () => ({ isPinned: true }),
      wantsValues: false,
      limits: { maxActions: 1_000_000_000, memoryProblem: () => null },
      observer: new EventBatch(async () => undefined, { trace: what === 'traced' ? new TraceSteps() : null }),
      ask: () => Promise.reject(new Error('Nobody answers.')),
    },
  );
  const { result, actionsExecuted } = await run.ended;
  assert.equal(result, 'success');
  return (actionsExecuted / (performance.now() - startedAt)) * 1000;
}
