import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { type SimulatedThermostat, startSimulatedThermostat } from '../../device/simulated-thermostat.ts';
import { ConnectionError, ModbusClient } from './modbus-client.ts';
import { AnswerError, assertWritten, encodeRead, encodeWrite, parseRegisters } from './registers.ts';

const inputs = encodeRead('readInput', 0, 2);

let device: SimulatedThermostat;
let clients: ModbusClient[] = [];
before(async () => {
  device = await startSimulatedThermostat();
});
afterEach(() => {
  for (const client of clients) client.close();
  clients = [];
  device.mood = 'well';
});
after(() => device.close());

function createClient({ timeoutMs = 5_000, unitId = 1 } = {}): ModbusClient {
  const client = new ModbusClient({ connect: openSocket, unitId, timeoutMs });
  clients.push(client);
  return client;
}

async function openSocket() {
  const socket = connect(Number(device.address.split(':')[1]), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

for (const mood of ['well', 'byte-by-byte'] as const) {
  test(`many requests at once share one connection, and each gets its own answer (${mood})`, async () => {
    device.mood = mood;
    const before = device.connections;
    const client = createClient();
    const target = encodeRead('readHolding', 0, 1);

    const answers = await Promise.all([inputs, target, inputs, target].map((pdu) => client.request(pdu)));

    const registers = answers.map((answer, index) =>
      parseRegisters(index % 2 === 0 ? inputs : target, answer),
    );
    assert.deepEqual(registers, [[205, 1], [210], [205, 1], [210]]);
    assert.equal(device.connections - before, 1);
  });
}

const breaks = [
  ['silent', /no answer came within 100 ms/],
  ['garbled', /protocol/],
  ['half', /closed the connection/],
  ['hangs-up', /closed the connection|ECONNRESET/],
] as const;
for (const [mood, message] of breaks) {
  test(`a device that is ${mood} fails all pending requests, and is asked again over another connection`, async () => {
    const client = createClient({ timeoutMs: 100 });
    device.mood = mood;

    const failed = await Promise.allSettled([client.request(inputs), client.request(inputs)]);
    device.mood = 'well';
    const answer = await client.request(inputs);

    for (const result of failed) {
      assert.ok(result.status === 'rejected' && result.reason instanceof ConnectionError);
      assert.match(result.reason.message, message);
    }
    assert.deepEqual(parseRegisters(inputs, answer), [205, 1]);
  });
}

test('a refusal of a device is reported with its reason, and the connection stays', async () => {
  const client = createClient();
  const before = device.connections;
  const refused = [
    [encodeRead('readInput', 90, 1), parseRegisters, /has no such register/],
    [encodeWrite(0, 295), assertWritten, /does not take this value/],
    [Buffer.from('2b0e000000', 'hex'), parseRegisters, /does not know this function/],
  ] as const;

  for (const [request, parse, message] of refused) {
    const answer = await client.request(request);
    assert.throws(
      () => parse(request, answer),
      (error) => error instanceof AnswerError && message.test(error.message),
    );
  }
  assert.equal(device.connections - before, 1);
});

test('a closed client closes its connection, and sends nothing more', async () => {
  const client = createClient();
  await client.request(inputs);

  client.close();

  await assert.rejects(client.request(inputs), ConnectionError);
  while (device.openConnections > 0) await new Promise((resolve) => setImmediate(resolve));
});
