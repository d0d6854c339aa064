import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIST, LOGIN, LOGIN_ACCOUNT, PRODUCTS, startPhone, withoutAdb } from './android-simulator/index.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const withId = (id: string) => ({ conditions: [{ attribute: 'resource-id', value: `:id/${id}` }] });

for (const edition of ['android', 'full']) {
  test(`a person works with a phone over the API, and its connection drops half-way (${edition})`, {
    skip: withoutAdb,
  }, async (context) => {
    const gatehouse = await startTestDaemon({ edition });
    context.after(() => gatehouse.stop());
    const phone = await startPhone({ pin: '2468', locked: true });
    context.after(() => phone.stop());
    const { runner, editor } = gatehouse;

    const { id, state } = await runner.ok('POST /android/devices/connect', {
      host: '127.0.0.1',
      port: phone.port,
    });
    const at = `/android/devices/${id}`;
    assert.equal(state, 'online');
    const unlocked = await runner.ok(`POST ${at}/unlock`, { pin: '2468' });
    assert.deepEqual([unlocked.isOn, unlocked.isLocked], [true, false]);

    await runner.ok(`POST ${at}/apps/${LOGIN}/start`, {});
    await runner.ok(`POST ${at}/elements/set`, { ...withId('user'), text: LOGIN_ACCOUNT.user });
    await runner.ok(`POST ${at}/elements/set`, { ...withId('password'), text: LOGIN_ACCOUNT.password });
    await runner.ok(`POST ${at}/elements/tap`, withId('sign_in'));
    const greeting = await runner.ok(`POST ${at}/elements/find`, withId('greeting'));
    assert.equal(greeting.matchCount, 1);

    phone.dropConnections();
    await eventually(
      () => runner.send(`POST ${at}/apps/${LIST}/start`, {}),
      ({ status }) => status === 200,
    );

    const rows: string[] = [];
    const read = async (field: string) => {
      const { elements } = await runner.ok(`POST ${at}/elements/find`, { ...withId(field), limit: 100 });
      return elements.map(({ text }: { text: string }) => text);
    };
    const [names, prices] = [await read('name'), await read('price')];
    for (const [row, name] of names.entries()) rows.push(`${name};${prices[row]}`);
    await editor.ok('POST /projects', {});
    const tables = [{ name: 'Prices', defaultItems: rows.join('\n') }];
    await editor.ok('POST /projects/current/tables', { tables });
    const table = await editor.ok('GET /projects/current/tables/Prices/rows');
    const [first] = PRODUCTS;
    assert.equal(rows.length > 3, true);
    assert.deepEqual(table.rows[0], [first?.name, first?.price]);
    assert.deepEqual([table.totalCount, names.length], [rows.length, prices.length]);

    const path = '/sdcard/Download/orders.txt';
    phone.files.write(path, Buffer.from('three orders\n'));
    const file = await runner.ok(`GET ${at}/files/content?path=${encodeURIComponent(path)}`);
    assert.equal(Buffer.from(file.contentBase64, 'base64').toString(), 'three orders\n');
    assert.equal((await editor.ok(`GET ${at}`)).details.model, 'Sim Phone');
  });
}
