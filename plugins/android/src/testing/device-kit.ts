import type { TestContext } from 'node:test';
import { createTestHost } from '@gatehouse/sdk-plugin/testing';
import { type Phone, type PhoneOptions, startPhone } from '@gatehouse/test/android-simulator';
import plugin from '../plugin.ts';

/** The plugin in a host of production, with an adb server of its own that runs. */
export async function startHost(context: TestContext, config: object = {}) {
  const host = await createTestHost(plugin, { clock: 'system', config });
  context.after(() => host.close());
  return host;
}

export type AndroidHost = Awaited<ReturnType<typeof startHost>>;

/** A phone on the network that nobody has connected yet. */
export async function startTestPhone(context: TestContext, options: PhoneOptions = {}): Promise<Phone> {
  const phone = await startPhone(options);
  context.after(() => phone.stop());
  return phone;
}

/** Connects a phone; gives the id of the device. */
export async function connectPhone(host: AndroidHost, phone: Phone, options: object = {}): Promise<string> {
  const body = { host: '127.0.0.1', port: phone.port, ...options };
  const answer = await host.call('device_connect', { body });
  if (!answer.ok) throw new Error(answer.message);
  return String(answer.body.id);
}

/** A host, a phone, and the phone connected to the host. */
export async function startWithPhone(context: TestContext, options: PhoneOptions = {}) {
  const phone = await startTestPhone(context, options);
  const host = await startHost(context);
  return { host, phone, id: await connectPhone(host, phone) };
}
