import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { skipInQuick } from '@gatehouse/test-tiers';

const node = process.env.GATEHOUSE_NEWEST_NODE ?? '';
const folder = process.env.GATEHOUSE_MCP_CHECKS ?? '';

/** The command of an official program for servers of MCP, on the newest Node. */
export interface OfficialCheck {
  readonly command: string;
  readonly args: readonly string[];
}

export function officialCheck(name: 'inspector' | 'conformance', file: string): OfficialCheck {
  return { command: node, args: [join(folder, 'node_modules', '@modelcontextprotocol', name, file)] };
}

function missing(): string | false {
  // Where changes are checked for everybody, a missing program fails its tests.
  if (process.env.CI === 'true') return false;
  if (!existsSync(node)) return 'set-up could not install the newest Node';
  return existsSync(folder) ? false : 'set-up could not install the inspector and the conformance suite';
}

/** Why the tests with official programs are skipped; false where they run. */
export const officialChecksSkipped = skipInQuick('tries the server with the official programs') || missing();
