import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIST, LOGIN, makeApk, withoutAdb } from '@gatehouse/test/android-simulator';
import { startWithPhone } from '../testing/device-kit.ts';

const options = { skip: withoutAdb };

test('apps are listed with their versions: user apps, system apps or all', options, async (context) => {
  const { host, id } = await startWithPhone(context);
  const names = async (kind: 'all' | 'user' | 'system') => {
    const answer = await host.call('device_apps_get', { params: { id }, query: { kind } });
    if (!answer.ok) throw new Error(answer.message);
    return answer.body.apps.map((app) => app.package);
  };

  const [all, user, system] = [await names('all'), await names('user'), await names('system')];
  const answer = await host.call('device_apps_get', { params: { id } });

  assert.deepEqual([...user, ...system].sort(), [...all].sort());
  assert.deepEqual([user.includes(LIST), system.includes(LIST)], [true, false]);
  const list = answer.ok ? answer.body.apps.find((app) => app.package === LIST) : null;
  assert.deepEqual(list, { package: LIST, versionCode: 3 });
});

test('a swipe moves the content under the finger by its distance and duration', options, async (context) => {
  const { host, phone, id } = await startWithPhone(context);
  const params = { id };
  await host.call('device_app_start', { params: { id, package: LIST }, body: {} });
  const before = phone.texts();

  const body = { fromX: 360, fromY: 1000, toX: 360, toY: 400, durationMs: 700 };
  const answer = await host.call('device_swipe', { params, body });
  const back = { ...body, fromY: 400, toY: 1000 };
  const moved = phone.texts();
  await host.call('device_swipe', { params, body: back });

  assert.equal(answer.ok, true);
  assert.notDeepEqual(moved, before);
  assert.deepEqual(phone.texts(), before);
  assert.deepEqual(
    phone.events.filter(({ kind }) => kind === 'swipe').map(({ detail }) => detail),
    ['360,1000 360,400', '360,400 360,1000'],
  );
  assert.match(phone.events.find(({ detail }) => detail.includes('swipe'))?.detail ?? '', /\b700\b/);
});

test('rule 11: the data of an app counts as cleared when the phone confirms it', options, async (context) => {
  const { host, phone, id } = await startWithPhone(context);
  const kept = `/data/data/${LOGIN}/files/session`;
  phone.files.as('root').write(kept, Buffer.from('token'), { makesFolders: true });

  const cleared = await host.call('device_app_clear', { params: { id, package: LOGIN } });
  const none = await host.call('device_app_clear', { params: { id, package: 'com.example.none' } });

  assert.equal(cleared.ok && cleared.body.success, true);
  assert.throws(() => phone.files.as('root').read(kept));
  assert.deepEqual([none.status, Object(none).error], [404, 'not_found']);
});

test(
  'the log is read by level, tag and app, and from the end of an earlier answer on',
  options,
  async (context) => {
    const { host, phone, id } = await startWithPhone(context);
    const params = { id };
    await host.call('device_app_start', { params: { id, package: LOGIN }, body: {} });
    const facts = await host.call('device_app_get', { params: { id, package: LOGIN } });
    const pid = (facts.ok && facts.body.pid) || 0;
    phone.logs.clear();
    phone.logs.write({ tag: 'Shop', text: 'quiet', level: 'D' });
    phone.logs.write({ tag: 'Shop', text: 'loud: ä', level: 'E', pid });
    phone.logs.write({ tag: 'Other', text: 'elsewhere', level: 'W' });
    const read = async (query: object) => {
      const answer = await host.call('device_logcat_get', { params, query });
      if (!answer.ok) throw new Error(answer.message);
      return { messages: answer.body.entries.map(({ message }) => message), since: answer.body.nextSince };
    };

    const all = await read({});
    const newest = await read({ lines: '1' });
    const loud = await read({ level: 'W' });
    const tagged = await read({ tag: 'Shop' });
    const ofApp = await read({ package: LOGIN });
    const ofNone = await read({ package: 'com.example.none' });
    phone.logs.write({ tag: 'Shop', text: 'later', time: phone.now() + 60_000 });
    const on = await read({ since: all.since ?? '' });

    assert.deepEqual(all.messages, ['quiet', 'loud: ä', 'elsewhere']);
    assert.deepEqual(newest.messages, ['elsewhere']);
    assert.deepEqual(loud.messages, ['loud: ä', 'elsewhere']);
    assert.deepEqual(tagged.messages, ['quiet', 'loud: ä']);
    assert.deepEqual([ofApp.messages, ofNone.messages], [['loud: ä'], []]);
    assert.equal(on.messages.at(-1), 'later');
  },
);

test('the permissions of an app are returned only on request', options, async (context) => {
  const { host, phone, id } = await startWithPhone(context);
  const upload = makeApk({ packageName: 'com.example.shop', versionCode: 7 });

  await host.call('device_app_install', { params: { id }, upload });
  await host.call('device_app_install', { params: { id }, query: { grantPermissions: 'true' }, upload });

  const commands = phone.events.filter(({ detail }) => detail.startsWith("cmd 'package' 'install'"));
  assert.deepEqual(
    commands.map(({ detail }) => detail.includes("'-g'")),
    [false, true],
  );
});
