import type { ServiceContainer } from '@gatehouse/host/plugins/container';
import type { MasterKey } from '@gatehouse/master-key/master-key';
import { type SecretKeys, secretKeys } from '@gatehouse/sdk-plugin';

/** Derives separate keys for each plugin, so that none has those of another. */
export function provideSecretKeys(services: ServiceContainer, key: MasterKey): void {
  const keysOf = (pluginId: string): SecretKeys => ({
    derive: (purpose) => key.derive(['plugin', pluginId, purpose]),
  });
  services.provide(secretKeys, keysOf('host'), ({ pluginId }) => keysOf(pluginId));
}
