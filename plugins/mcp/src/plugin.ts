// See docs/decisions/0243-mcp.md
import { join } from 'node:path';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { createConfirming } from './calls/confirming.ts';
import { createOperations, neverEnds } from './calls/operations.ts';
import { createUntrustedTexts } from './calls/untrusted-texts.ts';
import { declaration } from './declaration.ts';
import { addMcpPages } from './pages/mcp-pages.ts';
import { createRights } from './rights/rights.ts';
import { createServedReader } from './rights/served-operations.ts';

export default declaration.implement(({ config, log, onStop, use }) => {
  const texts = createUntrustedTexts();
  const { operationCalls, pluginDirectory, productInfo, webPages } = use;
  const { productVersion: version } = productInfo;
  const readServed = createServedReader(pluginDirectory, productInfo);
  const docs = join(pluginDirectory.codeFolders().installation, 'docs');
  /** The library and the tools take longer to load than most daemons to start. */
  const open = async () => {
    const { openMcp } = await import('./open-mcp.ts');
    return openMcp({ version, log });
  };
  let opening: ReturnType<typeof open> | undefined;
  addMcpPages(webPages, async (call, profile) => {
    const { caller } = call;
    if (caller === null) throw new GatehouseError('unauthorized', 'Send a key');
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    const server = await opening;
    const rights = createRights({ caller, profile, served: readServed() });
    const { keyId } = caller;
    return server.answer({
      ...{ call, profile, rights, keyId },
      contextFor: ({ signal, progress, canAsk, approved }) => {
        const wasTextRead = () => config.untrustedText === 'ask' && texts.wereRead(keyId);
        const confirming = createConfirming({ caller, wasTextRead, canAsk, approved });
        const parts = { call, operationCalls, rights };
        return {
          ...{ rights, signal, progress, docs, keyId, noteUntrusted: () => texts.note(keyId) },
          operations: createOperations({ ...parts, signal, confirming }),
          afterwards: createOperations({ ...parts, signal: neverEnds, confirming: null }),
        };
      },
    });
  });
  onStop(async () => (await opening)?.close());
  return {};
});
