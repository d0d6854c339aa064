import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { thermostatExecutors } from '../src/executors.ts';

const at = '2030-01-31T12:00:00Z';
const executors = [thermostatExecutors];
const read = {
  type: 'Thermostat',
  action: 'ReadTemperature',
  parameters: { Device: 'hall' },
  results: { OutputVariable: 'Now', Target: 'Wanted', IsHeating: 'Heats' },
};

test('a reading fills the variables that are bound to it', async () => {
  const asked: unknown[] = [];
  const answer = async (channel: string, question: unknown) => {
    asked.push([channel, question]);
    return { at, celsius: 19.5, targetCelsius: 21, isHeating: true };
  };

  const { outcome } = await runDocument(documentOf([read]), { executors, answer });

  assert.equal(outcome.result, 'success', outcome.errorMessage ?? '');
  assert.deepEqual(asked, [['thermostat.reading', { id: 'hall' }]]);
  assert.deepEqual({ ...outcome.values?.variables }, { Now: '19.5', Wanted: '21', Heats: 'true' });
});

test('a target may come from a variable', async () => {
  const set = {
    type: 'Thermostat',
    action: 'SetTarget',
    parameters: { Device: 'hall', Celsius: '{-Variable.Wanted-}' },
  };
  let question: unknown;
  const answer = async (_channel: string, asked: unknown) => {
    question = asked;
    return { at, celsius: 19.5, targetCelsius: 18.5, isHeating: false };
  };

  const { outcome } = await runDocument(documentOf([set]), {
    executors,
    answer,
    variables: { Wanted: '18.5' },
  });

  assert.equal(outcome.result, 'success', outcome.errorMessage ?? '');
  assert.deepEqual(question, { id: 'hall', celsius: 18.5 });
});

test('a run fails with the message of the device', async () => {
  const answer = () => Promise.reject(new Error('The thermostat "hall" cannot be reached'));

  const { outcome } = await runDocument(documentOf([read]), { executors, answer });

  assert.equal(outcome.result, 'failure');
  assert.match(outcome.errorMessage ?? '', /"hall" cannot be reached/);
});

test('without the network scope nothing is asked', async () => {
  const answer = () => assert.fail('it was asked');

  const { outcome } = await runDocument(documentOf([read]), { executors, answer, allowedScopes: new Set() });

  assert.match(outcome.errorMessage ?? '', /io:network/);
});
