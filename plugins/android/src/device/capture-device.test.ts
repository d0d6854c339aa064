import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceOf, wideEvidence } from '@gatehouse/plugin-runtime/testing';
import { LOGIN, withoutAdb } from '@gatehouse/test/android-simulator';
import { act, on, type RunKit, startRunKit } from '../testing/run-kit.ts';

const skip = { skip: withoutAdb };
const missing = on('AndroidElement.Get', "//node[@text='Pay']", { parameters: { TimeoutSec: '0' } });

async function keptBy({ run }: RunKit, variables: Readonly<Record<string, string>> = {}) {
  const open = act('AndroidApp.Open', { App: LOGIN });
  const done = await run([open, missing], {
    evidence: wideEvidence,
    names: Object.keys(variables),
    variables,
  });
  const files = new Map(evidenceOf(done).map(({ name, bytes }) => [name, Buffer.from(bytes)]));
  return { outcome: done.outcome, files, record: JSON.parse(String(files.get('failure.json') ?? 'null')) };
}

test('a failure on a device keeps its screen and the tree of it', skip, async (context) => {
  const kit = await startRunKit(context);
  const { files, record } = await keptBy(kit);

  assert.deepEqual(
    [...files.keys()].toSorted(),
    ['failure.json', 'screen.png', 'screen.xml'],
    JSON.stringify(record),
  );
  assert.match(String(files.get('screen.xml')), /<hierarchy/);
  assert.equal(record.device.serial, kit.phones[0]?.address);
  assert.equal(record.device.isOn, true);
});

test('a screen that shows a secret has no picture', skip, async (context) => {
  const kit = await startRunKit(context);
  const seen = String((await keptBy(kit)).files.get('screen.xml'));
  const shown = /text="([^"&]{4,})"/.exec(seen)?.[1] ?? assert.fail('the screen has no text');
  const { files, record } = await keptBy(kit, { screenPassword: shown });

  assert.deepEqual(record.leftOut, [{ what: 'screen.png', why: 'it shows a secret' }]);
  assert.ok(![...files.values()].some((bytes) => bytes.includes(shown)));
});
