import { readSwitchFile } from '@gatehouse/daemon/composition/switch-file';
import type { Finding } from '@gatehouse/sdk-plugin';
import { failed, passed } from './finding.ts';

export async function checkSwitch(dataDir: string): Promise<Finding> {
  const { isOn, problem } = await readSwitchFile(dataDir);
  if (isOn) return passed('on');
  return failed(
    problem ?? 'The service is switched off: every call is answered with 503',
    'npx gatehouse switch on',
  );
}
