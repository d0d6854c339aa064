import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApiKit } from '../testing/api-kit.ts';

const pages = { '/': '<meta name=viewport content="width=device-width"><p>page</p>' };
const at = { tabId: 0 };
const script =
  'return [Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language, innerWidth, devicePixelRatio, matchMedia("(prefers-color-scheme: dark)").matches].join()';

test('an instance is made as another device, and changed later; one beside it stays as it is', async (t) => {
  const { call, create, url, browserOf } = await createApiKit(t, pages, { keepsBrowser: true });
  const plain = await create();
  const emulation = { device: 'Pixel 7', timezone: 'Asia/Tokyo', locale: 'fr', colorScheme: 'dark' };
  const id = await create({ body: { emulation } });
  const look = async (instance: number) => {
    await call('tab_navigate', { id: instance, ...at, body: { url: url('/') } });
    return (await call('tab_evaluate', { id: instance, ...at, body: { script } })).result;
  };
  const before = await look(plain);

  assert.equal(await look(id), 'Asia/Tokyo,fr,412,2.625,true');
  assert.equal(browserOf(id).launched.pid, browserOf(plain).launched.pid);
  assert.equal(await look(plain), before);

  const viewport = { width: 700, height: 500, scale: 2 };
  const set = await call('instance_emulation_set', { id, body: { viewport, locale: null } });
  assert.deepEqual(set, {
    ...{ device: 'Pixel 7', timezone: 'Asia/Tokyo', locale: null, colorScheme: 'dark', viewport },
    ...{ touch: null, location: null, reducedMotion: null, offline: false },
  });
  assert.deepEqual(await call('instance_emulation_get', { id }), set);
  assert.match(String(await look(id)), /^Asia\/Tokyo,en-US,700,2,true$/);

  await call('instance_emulation_set', { id, body: { device: null, timezone: null, colorScheme: null } });
  assert.equal(await look(id), before);
});

test('an instance with its own process keeps its stored data when it becomes another device', async (t) => {
  const { call, create, url, browserOf } = await createApiKit(t, pages, { keepsBrowser: true });
  const id = await create({ body: { isolated: true } });
  await call('tab_navigate', { id, ...at, body: { url: url('/') } });
  const store = "localStorage.a = '1'; document.cookie = 'c=3'; return 0";
  await call('tab_evaluate', { id, ...at, body: { script: store } });
  const { pid } = browserOf(id).launched;

  await call('instance_emulation_set', { id, body: { timezone: 'Asia/Tokyo', touch: true } });

  const read =
    '[Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.maxTouchPoints > 0, localStorage.a, document.cookie]';
  const { result } = await call('tab_evaluate', { id, ...at, body: { script: read } });
  assert.deepEqual(result, ['Asia/Tokyo', true, '1', 'c=3']);
  assert.notEqual(browserOf(id).launched.pid, pid);
  assert.equal((await call('instance_get', { id })).id, id);
});

test('an unknown name is 400 and changes nothing; an instance that was to be made with it is not there', async (t) => {
  const { call, create } = await createApiKit(t, pages, { keepsBrowser: true });
  const refusal = {
    code: 'bad_request',
    message: /There is no time zone "Asia\/Tokio"\. Did you mean Asia\/Tokyo/,
  };
  const id = await create();

  await assert.rejects(
    call('instance_emulation_set', { id, body: { timezone: 'Asia/Tokio', locale: 'fr' } }),
    refusal,
  );
  await assert.rejects(create({ body: { emulation: { timezone: 'Asia/Tokio' } } }), refusal);
  await assert.rejects(
    call('instance_permissions_set', { id, body: { permissions: ['camra'], setting: 'granted' } }),
    { code: 'bad_request', message: /There is no permission "camra"\. Did you mean camera/ },
  );

  assert.equal((await call('instance_emulation_get', { id })).locale, null);
  assert.deepEqual(
    (await call('instances_list')).instances.map((instance) => instance.id),
    [id],
  );
});

test('permissions of one instance are not those of another in the same process', async (t) => {
  const { call, create, url } = await createApiKit(t, pages, { keepsBrowser: true });
  const [one, two] = [await create(), await create()];
  const body = { permissions: ['camera', 'notifications'], setting: 'granted', origin: url('/any') };

  const set = await call('instance_permissions_set', { id: one, body });
  const seen = await Promise.all(
    [one, two].map(async (id) => {
      await call('tab_navigate', { id, ...at, body: { url: url('/') } });
      const query = "return navigator.permissions.query({ name: 'camera' }).then(({ state }) => state)";
      return (await call('tab_evaluate', { id, ...at, body: { script: query } })).result;
    }),
  );

  const origin = new URL(url('/')).origin;
  assert.deepEqual(set.permissions, [
    { origin, permission: 'camera', setting: 'granted' },
    { origin, permission: 'notifications', setting: 'granted' },
  ]);
  assert.deepEqual(seen, ['granted', 'prompt']);
});
