import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declarePlugin, type Logger, secret } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { emitManifest } from '../manifest/emit-manifest.ts';
import { maskLog } from './mask.ts';
import { maskSettings } from './mask-settings.ts';
import { secretsOf } from './secrets-of.ts';

const config = v.strictObject({
  user: v.optional(v.string(), 'me'),
  token: v.optional(secret(v.pipe(v.string(), v.minLength(4))), 'default-token'),
  devices: v.optional(v.record(v.string(), v.object({ pin: secret(v.number()), room: v.string() })), {}),
  keys: v.optional(v.array(secret(v.string())), []),
});
const settings = {
  user: 'ada',
  token: 'abc-token',
  devices: { hall: { pin: 987_654, room: 'hall' } },
  keys: ['first-key', 'second-key'],
};
const { declaration } = declarePlugin({ id: 'lamps', title: 'Lamps', operations: [], config });
const manifest = emitManifest(declaration, {
  version: '1.0.0',
  entry: './plugin.ts',
  fits: { contract: '*', sdk: '*' },
});

test('secrets are found wherever the schema has them', () => {
  assert.deepEqual(secretsOf(config, settings).toSorted(), [
    '987654',
    'abc-token',
    'first-key',
    'second-key',
  ]);
});

test('a manifest says which settings are secret, and has no default of them', () => {
  const { properties } = manifest.config as { properties: Record<string, object> };

  assert.deepEqual(properties.token, { type: 'string', minLength: 4, writeOnly: true });
  assert.deepEqual(properties.user, { type: 'string', default: 'me' });
});

test('settings are shown without their secrets', () => {
  assert.deepEqual(maskSettings(manifest.config, settings), {
    user: 'ada',
    token: '***',
    devices: { hall: { pin: '***', room: 'hall' } },
    keys: ['***', '***'],
  });
});

test('a log tells no secret, in messages, fields and errors', () => {
  const lines: unknown[] = [];
  const write = (message: string, fields?: object) => void lines.push([message, fields]);
  const log: Logger = { debug: write, info: write, warn: write, error: write };

  const masked = maskLog(log, secretsOf(config, settings));
  masked.info('sent abc-token', { url: 'http://x/?t=abc-token', all: [{ pin: 987_654 }], tries: 2 });
  masked.error('it failed', { error: new Error('abc-token is refused') });

  assert.deepEqual(lines[0], ['sent ***', { url: 'http://x/?t=***', all: [{ pin: '***' }], tries: 2 }]);
  assert.doesNotMatch(JSON.stringify(lines[1]), /abc-token/);
});
