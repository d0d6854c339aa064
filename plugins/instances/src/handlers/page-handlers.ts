import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import { typingMs } from '../browser/write-value.ts';
import type { pagesOperations } from '../declaration/page-operations.ts';
import {
  type Condition,
  maxSnapshotMs,
  pressKeys,
  readDialog,
  resolveDialog,
  runScript,
  takeSnapshot,
  waitInTab,
} from '../page-channels.ts';
import { readConsole, readNetwork } from '../profile-channels.ts';
import { type Browsers, createDrive } from './browsers.ts';
import { tabIdOf } from './find-instance.ts';
import { type ElementFields, elementOf } from './read-element-address.ts';

const USUAL_SEC = 30;
/** Time of a page in addition to the time limit of a call. */
const BEYOND_MS = 12_000;

export function pageHandlers(browsers: Browsers): Handlers<typeof pagesOperations> {
  const drive = createDrive(browsers);
  return {
    tab_snapshot_get: (call) => {
      const { depth, boxes } = call.query;
      const command = { tabId: tabIdOf(call.params), depth: depth ?? null, boxes };
      return drive(call, takeSnapshot, { command, timeoutMs: maxSnapshotMs + BEYOND_MS });
    },
    tab_wait: (call) => {
      const timeoutSec = call.body.timeoutSeconds || USUAL_SEC;
      const command = { tabId: tabIdOf(call.params), condition: conditionOf(call.body), timeoutSec };
      return drive(call, waitInTab, { command, timeoutMs: timeoutSec * 1000 + BEYOND_MS });
    },
    tab_evaluate: (call) => {
      const { script, args } = call.body;
      const timeoutSec = call.body.timeoutSeconds || USUAL_SEC;
      const command = { tabId: tabIdOf(call.params), script, args: args ?? null, timeoutSec };
      return drive(call, runScript, { command, timeoutMs: timeoutSec * 1000 + BEYOND_MS });
    },
    tab_keyboard: async (call) => {
      const { text } = call.body;
      const delayMs = call.body.delayMs ?? 0;
      const timeoutMs = typingMs({ length: text.length, delayMs }) + BEYOND_MS;
      const command = { tabId: tabIdOf(call.params), text, delayMs };
      return { success: true, ...(await drive(call, pressKeys, { command, timeoutMs })) };
    },
    tab_dialog_get: (call) => drive(call, readDialog, { command: { tabId: tabIdOf(call.params) } }),
    tab_dialog_resolve: async (call) => {
      const { accept, text } = call.body;
      const command = { tabId: tabIdOf(call.params), accept, text: text ?? null };
      await drive(call, resolveDialog, { command });
      return { success: true };
    },
    tab_console_get: (call) => {
      const { after, take, level } = call.query;
      const command = { tabId: tabIdOf(call.params), after, take, level: level ?? '' };
      return drive(call, readConsole, { command });
    },
    tab_network_get: async (call) => {
      const { after, take, urlPattern } = call.query;
      const command = { tabId: tabIdOf(call.params), after, take, mask: urlPattern };
      const { entries, ...more } = await drive(call, readNetwork, { command });
      return { requests: entries, ...more };
    },
  };
}

interface WaitFields extends ElementFields {
  readonly state?: 'attached' | 'detached' | 'visible' | 'hidden' | null | undefined;
  readonly text?: string | null | undefined;
  readonly urlPattern?: string | null | undefined;
  readonly loadState?: 'domcontentloaded' | 'load' | 'networkidle' | null | undefined;
}

/** Throws bad_request unless there is exactly one condition. */
function conditionOf(fields: WaitFields): Condition {
  const { text, urlPattern, loadState, state } = fields;
  const conditions: Condition[] = [];
  if (fields.xpath || fields.css || fields.ref) {
    const { address } = elementOf(fields);
    conditions.push({ kind: 'element', address, state: state ?? 'visible' });
  }
  if (text) conditions.push({ kind: 'text', text });
  if (urlPattern) conditions.push({ kind: 'address', mask: urlPattern });
  if (loadState) conditions.push({ kind: 'load', state: loadState });
  const [condition, another] = conditions;
  if (condition !== undefined && another === undefined) return condition;
  const said = condition === undefined ? 'none is given' : 'several are given';
  throw new GatehouseError(
    'bad_request',
    `A wait is for one of an element (xpath, css or ref), text, urlPattern and loadState; ${said}.`,
  );
}
