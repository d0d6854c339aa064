import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Asked } from './asked.ts';
import type { PlainAgent } from './plain-agent.ts';

const channelName = 'gatehouse-bench-answered';
/** The page of the server itself is no operation. */
const pageId = 'mcp_post';

/** Fails where a tool calls other operations than it is compared with. A plugin of this bench names what was answered. */
export async function assertSameOperations(asked: readonly Asked[], agent: PlainAgent): Promise<void> {
  for (const each of asked) {
    const byTool = await heard(() => agent.callTool(each));
    const byRequests = await heard(() => agent.callOperations(each));
    assert.ok(byTool.includes(pageId), 'the bench heard of no call: its plugin does not run');
    assert.deepEqual(
      byTool.filter((id) => id !== pageId),
      byRequests,
      `${each.tool} is compared with the operations that it calls`,
    );
  }
}

async function heard(call: () => Promise<void>): Promise<readonly string[]> {
  const ids: string[] = [];
  const hear = (message: unknown) => void ids.push((message as { readonly id: string }).id);
  subscribe(channelName, hear);
  await call();
  unsubscribe(channelName, hear);
  return ids.sort();
}
