import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workerEnvironment } from './worker-environment.ts';

test('a worker finds the file of further authorities under a name that Node does not read at its start', () => {
  const environment = { NODE_EXTRA_CA_CERTS: '/etc/ours.pem' };

  assert.deepEqual(workerEnvironment(environment), { GATEHOUSE_EXTRA_CA_CERTS: '/etc/ours.pem' });
  assert.deepEqual(workerEnvironment(environment, '/etc/set.pem'), {
    GATEHOUSE_EXTRA_CA_CERTS: '/etc/set.pem',
    GATEHOUSE_CA_CERTS_OF_SETTING: 'yes',
  });
});

for (const [name, value, seen] of [
  ['HTTP_PROXY', 'http://ann:hunter2@proxy.example:3128', 'http://proxy.example:3128'],
  ['http_proxy', 'http://ann:hunter2@proxy.example:3128/', 'http://proxy.example:3128/'],
  ['Https_Proxy', 'ann:hunter2@proxy.example:3128', 'proxy.example:3128'],
  ['HTTPS_PROXY', 'http://ann:hun/ter@2@proxy.example:3128', 'http://proxy.example:3128'],
  ['HTTP_PROXY', 'http://proxy.example:3128', 'http://proxy.example:3128'],
  ['no_proxy', 'localhost,.example', 'localhost,.example'],
  ['PLAYWRIGHT_DOWNLOAD_HOST', 'https://token@mirror.example/@scope/x', 'https://mirror.example/@scope/x'],
  ['XDG_OF_MINE', 'a https://x:hunter2@y/ b ftp://x:hunter2@z', 'a https://y/ b ftp://z'],
  ['DBUS_SESSION_BUS_ADDRESS', 'unix:path=/run/user/1000/bus', 'unix:path=/run/user/1000/bus'],
  ['LC_TIME', 'de_DE.UTF-8@euro', 'de_DE.UTF-8@euro'],
  ['PATH', '/usr/bin:/home/ann@work/bin:C:\\a@b', '/usr/bin:/home/ann@work/bin:C:\\a@b'],
  ['ALL_PROXY', 'socks5://ann:hunter2@proxy.example', undefined],
  ['FTP_PROXY', 'http://ann:hunter2@proxy.example', undefined],
  ['MY_SERVICE', 'https://ann:hunter2@service.example', undefined],
] as const) {
  test(`a worker sees of ${name}=${value} ${seen === undefined ? 'nothing' : seen}`, () => {
    assert.deepEqual(workerEnvironment({ [name]: value }), seen === undefined ? {} : { [name]: seen });
  });
}
