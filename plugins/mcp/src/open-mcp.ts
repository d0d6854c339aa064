import { prompts } from '@gatehouse/agent-skills/prompts';
import type { Logger } from '@gatehouse/sdk-plugin';
import { resources } from './all-resources.ts';
import { tools } from './all-tools.ts';
import { forgetOutlines } from './answers/outline-memory.ts';
import { forgetAllSteps } from './browse/done-steps.ts';
import { type McpServer, openServer } from './server/open-server.ts';

/** Opens the server with all that it serves. A start of the daemon loads none of it. */
export function openMcp(facts: { readonly version: string; readonly log: Logger }): McpServer {
  const server = openServer({ tools, resources, prompts, ...facts });
  return {
    answer: server.answer,
    close: async () => {
      await server.close();
      forgetOutlines();
      forgetAllSteps();
    },
  };
}
