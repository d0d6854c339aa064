import type { MasterKey } from '@gatehouse/master-key/master-key';
import { type SecretKeys, secretKeys } from '@gatehouse/sdk-plugin';
import type { ServiceContainer } from '../plugins/container.ts';

/** Each plugin derives keys of its own: none can make those of another one. */
export function provideSecretKeys(services: ServiceContainer, key: MasterKey): void {
  const keysOf = (pluginId: string): SecretKeys => ({
    derive: (purpose) => key.derive(['plugin', pluginId, purpose]),
  });
  services.provide(secretKeys, keysOf('host'), ({ pluginId }) => keysOf(pluginId));
}
