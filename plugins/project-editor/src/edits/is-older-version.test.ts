import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOlderVersion } from './is-older-version.ts';

const rising = ['6.9.9.9', '7', '7.0.0.1', '7.1.9.9', '7.2', '7.2.1.0', '7.10.0.0', '10.0.0.0'];

test('versions are compared part by part as numbers; parts that are missing are 0', () => {
  for (const [place, version] of rising.entries())
    for (const [otherPlace, other] of rising.entries())
      assert.equal(isOlderVersion(version, other), place < otherPlace, `${version} before ${other}`);
  assert.equal(isOlderVersion('7.2', '7.2.0.0'), false);
  assert.equal(isOlderVersion('7.2.0.0', '7.2'), false);
});
