import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryStore } from '../../test/fakes/memory-store.ts';
import { idOf, renewStoredProxies, type StoredProxy } from './stored-proxies.ts';

test('proxies of earlier versions keep their labels and get an id of their whole address', async () => {
  const proxies = await new MemoryStore().collection<StoredProxy>('proxies');
  const url = 'http://ann:secret@one:3128';
  const earlier = {
    url,
    key: 'http://ann@one:3128',
    shown: 'http://ann:***@one:3128',
    host: 'one',
    port: 3128,
  };
  await proxies.put({ id: 'earlier', address: earlier, labels: ['eu'] } as unknown as StoredProxy);

  await renewStoredProxies(proxies);
  const renewed = proxies.all();
  await renewStoredProxies(proxies);

  assert.deepEqual(
    renewed.map(({ id, address, labels }) => [id, address.scheme, address.password, labels]),
    [[idOf({ url }), 'http', 'secret', ['eu']]],
  );
  assert.deepEqual(proxies.all(), renewed);
});
