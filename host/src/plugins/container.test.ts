import assert from 'node:assert/strict';
import { test } from 'node:test';
import { service } from '@gatehouse/sdk-plugin';
import { createServiceContainer } from './container.ts';

const words = service<readonly string[]>('first.words');
const numbers = service<readonly number[]>('second.numbers');
const user = (pluginId: string) => ({ pluginId, onStop: () => undefined });

test('each plugin gets a view of its own of a service that makes views, and the host gets the service', () => {
  const services = createServiceContainer();
  services.provide(words, ['all'], ({ pluginId }) => [pluginId]);

  const views = ['a', 'b'].map((id) => services.forPlugin(user(id)).resolve(words));

  assert.deepEqual(views, [['a'], ['b']]);
  assert.deepEqual(services.resolve(words), ['all']);
});

test('the services of a plugin are removed when its container is disposed, and those of others stay', async () => {
  const services = createServiceContainer();
  const first = services.forPlugin(user('first'));
  const second = services.forPlugin(user('second'));
  first.provide(words, ['old']);
  second.provide(numbers, [1]);

  await first.dispose();

  assert.equal(services.find(words), null);
  assert.throws(() => second.resolve(words), /No plugin provides the service first.words/);
  assert.deepEqual(second.resolve(numbers), [1]);
  services.forPlugin(user('first')).provide(words, ['new']);
  assert.deepEqual(second.resolve(words), ['new']);
});

test('a plugin that has ended resolves nothing any more', async () => {
  const services = createServiceContainer();
  services.provide(words, []);
  const ended = services.forPlugin(user('ended'));

  await ended.dispose();

  assert.throws(() => ended.resolve(words), /disposed/);
});

test('a child sees the services of its parent, and hides its own from it', () => {
  const services = createServiceContainer();
  services.forPlugin(user('first')).provide(words, ['of the parent']);

  const child = services.child();
  child.forPlugin(user('second')).provide(numbers, [1]);

  assert.deepEqual(child.resolve(words), ['of the parent']);
  assert.equal(services.find(numbers), null);
});
