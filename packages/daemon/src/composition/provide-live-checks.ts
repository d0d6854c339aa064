import type { ServiceContainer } from '@gatehouse/host/plugins/container';
import { liveChecks } from '@gatehouse/sdk-plugin/internal';
import { type KeptLiveCheck, liveCheckList } from '../host-operations/host-references.ts';

/** Checks of plugins, each kept while its plugin lives. */
export function provideLiveChecks(services: ServiceContainer): void {
  const known = new Set<KeptLiveCheck>();
  services.provide(liveCheckList, { all: () => [...known] });
  services.provide(liveChecks, { add: () => undefined }, ({ pluginId, onStop }) => ({
    add(run) {
      const kept = { pluginId, run };
      known.add(kept);
      onStop(() => known.delete(kept));
    },
  }));
}
