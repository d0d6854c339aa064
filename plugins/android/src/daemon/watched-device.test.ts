import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { WatchedDevice } from './watched-device.ts';

test('a device that was online is not when its server refuses to reach it', async (t) => {
  const server = createServer((socket) => socket.end('FAIL000edevice offline'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const watched = new WatchedDevice({
    ...{ id: 1, serial: 'phone', node: null, keptEndpoint: null, transport: 'usb' },
  });
  watched.listed('device', address.port);
  watched.isBooted = true;
  assert.equal(watched.state, 'online');

  await watched.probe(() => 0, 0);

  assert.notEqual(watched.state, 'online');
  assert.match(watched.lastError ?? '', /device offline/);
});
