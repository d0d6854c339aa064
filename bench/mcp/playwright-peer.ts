import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { findBrowsers } from '../../setup/find-browsers.mjs';
import { thisMachine } from '../../setup/machine.mjs';
import { countTokens } from '../agent/count-tokens.ts';
import { connectClient } from './arms/connect-client.ts';
import { ToolsArm } from './arms/tools-arm.ts';

export interface Peer {
  /** The tokens of its list of tools. */
  readonly list: number;
  /** An agent with a browser of its own. */
  open(): Promise<ToolsArm>;
}

/** Playwright's server with the browser of the system; null without one. Its files go to a folder. */
export async function findPlaywrightPeer(folder: string): Promise<Peer | null> {
  const browser = findBrowsers(thisMachine())[0]?.path;
  if (browser === undefined) return null;
  const program = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/mcp/package.json')),
    'cli.js',
  );
  const args = [
    program,
    '--headless',
    '--isolated',
    '--no-sandbox',
    '--executable-path',
    browser,
    '--output-dir',
    folder,
  ];
  const connect = () => connectClient(new StdioClientTransport({ command: process.execPath, args }));
  const first = await connect();
  const { tools } = await first.listTools();
  await first.close();
  return { list: countTokens(JSON.stringify(tools)), open: async () => new ToolsArm(await connect()) };
}
