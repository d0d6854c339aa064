import { type CommandKey, getTemporaryKey } from '@gatehouse/daemon/local-socket/command-key';
import { readRunning } from './api-client.ts';

/** A key with every scope that ends with the daemon of a data folder. Throws when none runs there. */
export function issueTemporaryKey(dataDir: string): Promise<CommandKey> {
  return getTemporaryKey(readRunning(dataDir).socket);
}
