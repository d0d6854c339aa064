import { join } from 'node:path';
import type { AnyFixtures, FixtureWorld } from '@gatehouse/plugin-kit';
import { type LampSketch, writeLampFolder } from '../support/lamp-package.ts';
import { nobody } from './worlds.ts';

const missing = { params: { id: nobody } };
const nowhere = { source: './nowhere-at-all' };
const otherGrant = `sha256:${'0'.repeat(64)}`;
let folders = 0;

/** A folder with a plugin, and the digest of its permissions. */
async function offered(world: FixtureWorld, sketch: LampSketch = {}) {
  folders += 1;
  const source = await writeLampFolder(join(world.folder, `lamps-${folders}`), sketch);
  const { digest } = await world.ok('plugin_preview', { body: { source } });
  return { source, grant: digest };
}

/** An added plugin whose folder has another version of it. */
async function outdated(world: FixtureWorld, sketch: LampSketch = {}) {
  await world.call('plugin_remove', { params: { id: 'lamps' } });
  const body = await offered(world);
  await world.ok('plugin_add', { body });
  await writeLampFolder(body.source, { version: '1.1.0', ...sketch });
  return { params: { id: 'lamps' } };
}

export const fixtures: AnyFixtures = {
  good: {
    ping: {},
    doctor_get: {},
    capabilities: {},
    openapi_get: {},
    plugins_list: {},
    plugin_enable: { params: { id: 'catalog' } },
    plugin_disable: { params: { id: 'catalog' } },
    settings_list: {},
    setting_set: { params: { name: 'sessions.maxPolls' }, body: { value: 64 } },
    setting_reset: { params: { name: 'sessions.maxPolls' } },
    plugins_added_list: {},
    plugins_outdated_list: {},
    plugin_preview: async (world) => ({ body: { source: (await offered(world)).source } }),
    plugin_update_preview: async (world) => ({ ...(await outdated(world)), body: {} }),
    plugin_add: async (world) => ({ body: await offered(world) }),
    plugin_update: async (world) => ({ ...(await outdated(world)), body: {} }),
    plugin_remove: outdated,
  },
  errors: {
    plugin_enable: { not_found: missing },
    plugin_disable: { not_found: missing, failed_precondition: { params: { id: 'host' } } },
    setting_set: {
      not_found: { params: { name: nobody }, body: { value: 1 } },
      failed_precondition: { params: { name: 'edition' }, body: { value: 'android' } },
    },
    setting_reset: {
      not_found: { params: { name: nobody } },
      failed_precondition: { params: { name: 'edition' } },
    },
    plugin_preview: { failed_precondition: { body: nowhere } },
    plugin_add: {
      failed_precondition: async (world) => ({ body: { ...(await offered(world)), grant: otherGrant } }),
    },
    plugin_update_preview: {
      not_found: { ...missing, body: {} },
      failed_precondition: async (world) => ({
        ...(await outdated(world, { id: 'torches', path: '/torches/version' })),
        body: {},
      }),
    },
    plugin_update: {
      not_found: { ...missing, body: {} },
      failed_precondition: async (world) => ({ ...(await outdated(world, { programs: ['adb'] })), body: {} }),
    },
    plugin_remove: { not_found: missing },
  },
};
