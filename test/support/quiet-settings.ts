import type { Settings } from '@gatehouse/host';
import { testConfigDir } from './test-config-dir.ts';

/** A whole daemon of the standard edition, on free ports, without a log; a test may change settings. */
export function quietSettings(changed: Partial<Settings> & Pick<Settings, 'dataDir'>): Settings {
  return {
    edition: 'standard',
    configDir: testConfigDir(),
    hosts: ['editor', 'runner'],
    ports: { editor: 0, runner: 0 },
    headed: false,
    plugins: [],
    inHost: [],
    logLevel: 'silent',
    pluginConfig: {},
    ...changed,
  };
}
