// Each plugin of these examples goes live, and does what its file says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTestHost } from '@gatehouse/plugin-kit';
import { catalog, channels } from '@gatehouse/sdk-actions';
import { plugin as answers } from './answer-bytes.ts';
import { plugin as counts } from './count-calls.ts';
import { plugin as tokens } from './kept-tokens.ts';
import { lampPlugin } from './lamp-channel.ts';
import { plugin as checks, describeJob } from './lamp-checks.ts';
import { plugin as events } from './lamp-events.ts';
import { plugin as scopes } from './look-up-actions.ts';
import { plugin as orders } from './orders-declaration.ts';
import { plugin as weather } from './reach-out.ts';
import { provider, rooms, user } from './share-a-service.ts';
import { plugin as visits } from './visits.ts';

const noCatalog = { add: () => undefined, categories: () => [], addedBy: () => [], find: () => null };

test('a job tells how it ended', async () => {
  await using host = await createTestHost(checks);

  const started = await host.call('lamp_check_start');
  assert.ok(started.ok);
  const read = async () => {
    const job = await host.call('lamp_check_job_get', { params: { jobId: started.body.id } });
    assert.ok(job.ok);
    return job.body;
  };
  let job = await read();
  while (job.state === 'running') {
    // Calls of a test host take no turn of the event loop, which the job waits for.
    await nextTurn();
    job = await read();
  }

  assert.equal(describeJob(job), 'Checks all lamps: is done');
  assert.deepEqual(job.result, { broken: ['attic'] });
});

test('a feed gives a cursor at once', async () => {
  await using host = await createTestHost(events);

  const answer = await host.call('lamp_events', { query: { after: 'now' } });

  assert.ok(answer.ok && answer.body.cursor !== undefined);
});

test('bytes, files and long JSON are answers', async () => {
  await using host = await createTestHost(answers);

  const novel = await host.call('novel_get');

  assert.ok(novel.ok);
  assert.equal(novel.body.content, 'It was a dark and stormy night');
  assert.equal((await host.call('badge_get')).status, 200);
  assert.equal((await host.call('manual_get')).status, 404);
});

test('a service gives each of its users a view', async () => {
  await using host = await createTestHost(user, { beside: [provider] });

  assert.deepEqual(host.use(rooms).names(), ['attic']);
});

test('a plugin looks at the actions of others', async () => {
  await using host = await createTestHost(scopes, { fakes: [[catalog, noCatalog]] });

  const answer = await host.call('action_scopes_get', { params: { type: 'File', action: 'Read' } });

  assert.equal(answer.status, 404);
});

const lamps = lampPlugin({ level: async () => 60 });
for (const plugin of [counts, tokens, lamps, orders, weather, visits])
  test(`${plugin.declaration.id} goes live and stops`, async () => {
    const fakes = [
      [catalog, noCatalog],
      [channels, { serve: () => undefined }],
    ] as const;

    const host = await createTestHost<typeof plugin.declaration>(plugin, { fakes });

    await host.close();
  });
