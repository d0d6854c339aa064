import assert from 'node:assert/strict';
import { sample } from '@gatehouse/test-tiers';
import { composeSuites, testSuite } from './contract-suite/compose-suites.ts';

const composition = await composeSuites();
const browsers = composition.suites.find(({ pluginId }) => pluginId === 'instances');
assert.ok(browsers);

const hosts = sample(['editor', 'runner'], { what: 'hosts that hold the contract of browsers', quick: 1 });
const isTried = ({ name }: { readonly name: string }) =>
  hosts.some((host) => name.includes(` on the ${host} host: `));
/** They come last and share a browser that was killed: the host editor has no other one beside it. */
const needsDeadBrowser = ({ name }: { readonly name: string }) => name.endsWith(': 409 failed_precondition');
const tried = browsers.cases.filter(isTried);
testSuite(composition, browsers, [
  ...tried.filter((one) => !needsDeadBrowser(one)),
  ...tried.filter(needsDeadBrowser),
]);
