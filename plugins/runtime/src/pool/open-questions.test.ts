import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestRuns } from '../testing/create-test-runs.ts';
import { question } from '../testing/sample-executors.ts';
import { documentOf } from '../testing.ts';

const { channels, service, start } = createTestRuns();
after(() => service.stop());

test('a question that is open when its worker dies, or its run is interrupted or ends, is abandoned with the reason', async () => {
  const asked: AbortSignal[] = [];
  let hear: () => void = () => undefined;
  channels.serve(question, (_text, _run, signal) => {
    asked.push(signal);
    hear();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('abandoned'))));
  });
  const startAsking = async (action = 'Ask') => {
    const isAsked = new Promise<void>((resolve) => {
      hear = resolve;
    });
    const run = start({
      document: documentOf([{ type: 'Sample', action, parameters: { Question: 'why' } }]),
    });
    await isAsked;
    return run;
  };

  const lost = await startAsking();
  const worker = service.workerOf(lost.info.uowId);
  assert.ok(worker);
  process.kill(worker.pid, 'SIGKILL');
  await lost.ended;
  const interrupted = await startAsking();
  interrupted.interrupt({ throughBadEnd: false });
  await interrupted.ended;
  await (await startAsking('AskAside')).ended;

  assert.deepEqual(
    asked.map(({ reason }) => reason),
    ['worker_lost', 'interrupted', 'ended'],
  );
});

test('a run may hold as many things as it likes that listen for its end', async (context) => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  context.after(() => process.off('warning', note));
  const many = createTestRuns();
  context.after(() => many.service.stop());
  let ended = 0;
  many.channels.serve(question, async (_text, _run, signal) => {
    for (let held = 0; held < 20; held += 1)
      signal.addEventListener('abort', () => (ended += 1), { once: true });
    return 'held';
  });

  await many.start({
    document: documentOf([{ type: 'Sample', action: 'Ask', parameters: { Question: 'hold' } }]),
  }).ended;

  assert.equal(ended, 20);
  assert.deepEqual(warnings, []);
});
