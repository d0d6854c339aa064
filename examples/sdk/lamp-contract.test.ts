// The tests that the contract asks of any plugin, made of its declaration and its fixtures.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  type ContractCase,
  type ContractSuite,
  contractSuite,
  type SuiteOptions,
} from '@gatehouse/plugin-kit';
import { config, fakes, fixtures } from './lamp-fixtures.ts';
import plugin from './lamp-plugin.ts';

const options: SuiteOptions<readonly unknown[]> = { config, fakes };
const suite: ContractSuite = await contractSuite(plugin, fixtures, options);
after(suite.close);

/** Cases run one after another: what a fixture does stays for the next one. */
const addTest = ({ name, run }: ContractCase) => test(name, run);
for (const each of suite.cases) addTest(each);

test('each declared error has a fixture', () => {
  assert.deepEqual(suite.gaps, []);
});
