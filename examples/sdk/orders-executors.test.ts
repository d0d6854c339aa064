// Executors run in a project of a test, without a worker process.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { describeParameters, orders } from './orders-category.ts';
import { ordersExecutors, totalOf } from './orders-executors.ts';
import { createShop } from './shop.ts';

const executors = [ordersExecutors(createShop(10))];

function place(amount: string) {
  const parameters = { Order: '2026-0114', Shop: 'https://shop.example', Amount: amount };
  return { type: 'Orders', action: 'Place', parameters, results: { OutputVariable: 'Number' } };
}

test('the number of an order is in the variable that the project binds', async () => {
  const { outcome } = await runDocument(documentOf([place('2')]), { executors });

  assert.equal(outcome.result, 'success', outcome.errorMessage ?? '');
  assert.deepEqual({ ...outcome.values?.variables }, { Number: 'S-2026-0114' });
});

test('an order of more than there is takes its own branch, which this project links nowhere', async () => {
  const { outcome } = await runDocument(documentOf([place('11')]), { executors });

  assert.deepEqual({ ...outcome.values?.variables }, {});
});

test('order numbers of a page become lines of a list', async () => {
  const parameters = { Html: '<td>2026-0114</td><td>2026-0115</td>', Into: 'Orders', Last: 'Newest' };
  const list = { name: 'Orders', splitter: '\n', splitterType: 'Text', defaultItems: [] } as const;
  const file = {
    bindToFile: false,
    syncWithFile: false,
    bindedFile: '',
    leaveBlankFile: false,
    encoding: null,
  };
  const document = documentOf([{ type: 'Orders', action: 'ReadPage', parameters }], {
    lists: [{ ...list, ...file }],
  });

  const { outcome } = await runDocument(document, { executors });

  assert.equal(outcome.result, 'success', outcome.errorMessage ?? '');
  assert.deepEqual({ ...outcome.values?.lists }, { Orders: ['2026-0114', '2026-0115'] });
  assert.deepEqual({ ...outcome.values?.variables }, { Newest: '2026-0115' });
});

test('a part without a context is tested as any function', () => {
  assert.equal(totalOf({ Amount: 3, HighestPrice: 2.5 }), 7.5);
  assert.ok(describeParameters(orders).includes('Orders.Place Amount: a whole number. How many pieces'));
});
