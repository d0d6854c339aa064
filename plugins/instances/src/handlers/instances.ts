import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import type { Instance, InstanceRegistry } from '../daemon/instance-registry.ts';
import type { instancesOperations } from '../declaration/instances.ts';

export function createInstanceHandlers(registry: InstanceRegistry): Handlers<typeof instancesOperations> {
  return {
    instances_list: ({ host }) => ({ instances: registry.list(host).map(toShape) }),
    instance_get: ({ host, params }) => {
      const instance = registry.list(host).find(({ id }) => String(id) === params.id);
      if (instance !== undefined) return toShape(instance);
      const shown = JSON.stringify(params.id.slice(0, 80));
      throw new GatehouseError('not_found', `There is no browser instance ${shown} on the ${host} host.`);
    },
  };
}

function toShape({ id, folder }: Instance) {
  return { browserType: 'Chromium', id, profileDir: folder.profileDir };
}
