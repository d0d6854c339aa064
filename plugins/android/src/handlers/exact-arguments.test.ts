import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { adbKeyboard, type Phone, withoutAdb } from '@gatehouse/test/android-simulator';
import { addTestPhone, startHost } from '../testing/device-kit.ts';

const options = { skip: withoutAdb };
/** The host of all tests; each has a phone of its own. */
const sharedHost = await startHost({ after });
const login = 'com.example.login';
const user = { conditions: [{ attribute: 'resource-id' as const, value: 'user' }] };

/** The text that was typed into the phone. */
const typed = (phone: Phone) =>
  phone.events.filter(({ kind }) => kind === 'text').map(({ detail }) => detail);

for (const text of [
  'it\'s 100 % & <ok> | $(reboot) `x` \\ "q" ; #',
  '%s %%s %d',
  'two  spaces, a	tab',
  '-n -- --help',
]) {
  test(`rule 12: text is typed exactly: ${JSON.stringify(text)}`, options, async (context) => {
    const { host, phone, id } = await addTestPhone(context, sharedHost);
    const params = { id };
    await host.call('device_app_start', { params: { id, package: login }, body: {} });
    await host.call('device_element_tap', { params, body: user });

    const answer = await host.call('device_text', { params, body: { text } });

    assert.deepEqual(answer.ok && answer.body, { success: true, method: 'native', characters: text.length });
    assert.equal(typed(phone).join('').replaceAll('\t', ''), text.replaceAll('\t', ''));
    assert.equal(
      phone.events.some(({ kind }) => kind === 'reboot'),
      false,
    );
  });
}

test(
  'rule 12: a text that the device cannot type is refused, and nothing is typed',
  options,
  async (context) => {
    const { host, phone, id } = await addTestPhone(context, sharedHost);

    const answer = await host.call('device_text', { params: { id }, body: { text: 'Grüße 👋' } });

    assert.equal(Object(answer).error, 'failed_precondition');
    assert.match(Object(answer).message, /com\.android\.adbkeyboard/);
    assert.deepEqual(typed(phone), []);
  },
);

test(
  'rule 12: a keyboard app for any text types it exactly, and the previous keyboard is restored',
  options,
  async (context) => {
    const { host, phone, id } = await addTestPhone(context, sharedHost, { apps: [adbKeyboard] });
    const params = { id };
    const before = phone.settings.get('secure', 'default_input_method');
    await host.call('device_app_start', { params: { id, package: login }, body: {} });

    const text = 'Grüße 你好 👩‍👧 é';
    const answer = await host.call('device_element_set', { params, body: { ...user, text } });

    assert.deepEqual(answer.ok && [answer.body.element.text, answer.body.method], [text, 'helper']);
    assert.equal(phone.settings.get('secure', 'default_input_method'), before);
  },
);

for (const name of ['a;reboot', 'com.example.login; reboot', '$(reboot)', 'com', "com.example.o'x"]) {
  test(
    `rule 12: ${JSON.stringify(name)} is not a package, and no command is sent`,
    options,
    async (context) => {
      const { host, phone, id } = await addTestPhone(context, sharedHost);
      const sent = phone.events.length;

      const answer = await host.call('device_app_stop', { params: { id, package: name } });

      const commands = phone.events.slice(sent).filter(({ detail }) => !/boot_completed/.test(detail));
      assert.deepEqual([answer.status, Object(answer).error], [400, 'bad_request']);
      assert.deepEqual(commands, []);
    },
  );
}

for (const path of [
  "/sdcard/it's",
  '/sdcard/a b;reboot',
  '/sdcard/$(reboot)',
  '/sdcard/-rf',
  '/sdcard/ä€😀*?',
]) {
  test(`rule 12: the path ${JSON.stringify(path)} is one file`, options, async (context) => {
    const { host, phone, id } = await addTestPhone(context, sharedHost);
    const params = { id };

    const put = await host.call('device_file_put', { params, query: { path }, upload: Buffer.from('x') });
    const { files } = Object(
      await host.call('device_files_list', { params, query: { path: '/sdcard' } }),
    ).body;
    const deleted = await host.call('device_file_delete', { params, query: { path } });

    assert.equal(put.ok, true);
    assert.equal(
      files.some((file: { name: string }) => `/sdcard/${file.name}` === path),
      true,
    );
    assert.equal(deleted.ok, true);
    assert.equal(
      phone.events.some(({ kind }) => kind === 'reboot'),
      false,
    );
  });
}

for (const path of ['/sdcard/a\nreboot', '/sdcard/a\0b', 'sdcard', '']) {
  test(`rule 12: the path ${JSON.stringify(path)} is refused`, options, async (context) => {
    const { host, id } = await addTestPhone(context, sharedHost);

    const answer = await host.call('device_file_delete', { params: { id }, query: { path } });

    assert.equal(answer.status, 400);
  });
}

test('keys are names or codes; all unknown ones are named at once', options, async (context) => {
  const { host, phone, id } = await addTestPhone(context, sharedHost);
  const params = { id };

  const pressed = await host.call('device_key', {
    params,
    body: { keys: ['HOME', 'KEYCODE_BACK', 'enter', 24] },
  });
  const wrong = await host.call('device_key', { params, body: { keys: ['NOKEY', 'HOME', 'a;b'] } });

  const keys = phone.events.filter(({ kind }) => kind === 'key');
  assert.deepEqual([pressed.ok && pressed.body.sent, keys.length], [4, 4]);
  assert.match(Object(wrong).message, /no keys "NOKEY", "a;b"/);
});
