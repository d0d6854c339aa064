import assert from 'node:assert/strict';
import { sample } from '@gatehouse/test-tiers';
import { composeSuites, testSuite } from './contract-suite/compose-suites.ts';

const composition = await composeSuites();
const browsers = composition.suites.find(({ pluginId }) => pluginId === 'instances');
assert.ok(browsers);

const hosts = sample(['editor', 'runner'], { what: 'hosts that hold the contract of browsers', quick: 1 });
const isTried = ({ name }: { readonly name: string }) =>
  hosts.some((host) => name.includes(` on the ${host} host: `));
testSuite(composition, browsers, browsers.cases.filter(isTried));
