import assert from 'node:assert/strict';
import type { OperationsArm } from '../arms/operations-arm.ts';
import type { ToolsArm } from '../arms/tools-arm.ts';
import type { World } from '../world/world.ts';
import { type Job, job } from './job.ts';

export const host = 'runner';

/** A tab of a browser for operations. */
export interface Tab {
  readonly id: number;
  readonly tabId: number;
}

/** Opens a browser at a page. */
export async function openAt(agent: OperationsArm, url: string): Promise<Tab> {
  const { id } = await agent.ok('instance_create', { host, body: {} });
  const params = { id, tabId: 0 };
  await agent.ok('tab_navigate', { host, params, body: { url } });
  return params;
}

export async function openWithTools(agent: ToolsArm, url: string): Promise<string> {
  await agent.text('browser', { do: 'open', host });
  await agent.text('browser', { do: 'navigate', url });
  return agent.text('page_read');
}

/** All of a page, in the pieces that the operation gives. */
export async function readDom(agent: OperationsArm, params: Tab): Promise<string> {
  let content = '';
  for (let startIndex: number | null = 0; startIndex !== null; ) {
    const query = { startIndex: String(startIndex) };
    const piece = await agent.ok('tab_dom_get', { host, params: { ...params }, query });
    content += piece.content;
    startIndex = piece.nextIndex ?? null;
  }
  return content;
}

export const fill = (agent: OperationsArm, params: Tab, [xpath, attributeValue]: readonly [string, string]) =>
  agent.ok('element_attribute_set', {
    ...{ host, params: { ...params }, body: { xpath, attributeName: 'value', attributeValue } },
  });

export async function readText(agent: OperationsArm, params: Tab, xpath: string): Promise<string> {
  const query = { xpath, attributeName: 'innertext' };
  return JSON.stringify(await agent.ok('element_attribute_get', { host, params: { ...params }, query }));
}

export const click = (agent: OperationsArm, params: Tab, xpath: string) =>
  agent.ok('element_event', { host, params: { ...params }, body: { xpath, eventName: 'click' } });

export const refOf = (outline: string, what: string) =>
  new RegExp(`${what}.*\\[([^\\]]+)\\]`).exec(outline)?.[1] ?? assert.fail(`no ${what} in ${outline}`);

export const playwrightRef = (snapshot: string, what: string) =>
  new RegExp(`${what}.*\\[ref=(\\w+)\\]`).exec(snapshot)?.[1] ?? assert.fail(`no ${what} in ${snapshot}`);

/** Goes to a page and reads it: the answer of the navigation names a file with the outline alone. */
export async function readWithPlaywright(agent: ToolsArm, url: string): Promise<string> {
  await agent.text('browser_navigate', { url });
  return agent.text('browser_snapshot');
}

export const revisionOf = (text: string) => /^revision (\S+?)[;\n]/m.exec(text)?.[1];

/** The text that the open tab shows, read uncounted. */
async function shownText({ runner }: World): Promise<string> {
  const { instances } = await runner.ok('GET /instances');
  if (instances.length === 0) return '';
  const { elements } = await runner.ok(`POST /instances/${instances[0].id}/tabs/0/elements/find`, {
    css: 'body',
  });
  return elements[0].text;
}

async function closeAll({ runner }: World): Promise<void> {
  const { instances } = await runner.ok('GET /instances');
  for (const { id } of instances) await runner.send(`DELETE /instances/${id}`);
}

/** A job on pages. The path of Playwright asserts what it read, in a browser of its own. */
export function pageJob(
  described: Omit<Job<null>, 'kind' | 'prepare' | 'check' | 'clear'> & { readonly shows: RegExp },
) {
  const { shows, ...paths } = described;
  return job<null>({
    ...paths,
    kind: 'browse',
    prepare: async () => null,
    check: async (world) => assert.match(await shownText(world), shows),
    clear: closeAll,
  });
}
