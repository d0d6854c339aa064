import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import { typingMs } from '../browser/write-value.ts';
import { keepForPage, withUpload } from '../daemon/files-for-pages.ts';
import type { elementsOperations } from '../declaration/element-operations.ts';
import {
  clickElement,
  findElements,
  giveElementFile,
  type OnElement,
  raiseElementEvent,
  readElementAttribute,
  typeInElement,
} from '../element-channels.ts';
import { type Browsers, createDrive } from './browsers.ts';
import { instanceOf, tabIdOf } from './find-instance.ts';
import { elementOf } from './read-element-address.ts';
import { readEventName } from './read-event-name.ts';
import { BEYOND_WAIT_MS, setAttribute } from './set-attribute.ts';

const USUAL_LIMIT = 50;

export function elementHandlers(browsers: Browsers): Handlers<typeof elementsOperations> {
  const drive = createDrive(browsers);
  return {
    element_find: (call) => {
      const command = { ...onElement(call), limit: call.body.limit ?? USUAL_LIMIT };
      return drive(call, findElements, withTime(command));
    },
    element_click: async (call) => {
      const { button, count } = call.body;
      const command = { ...onElement(call), button: button ?? 'left', count: count ?? 1 } as const;
      return { success: true, ...(await drive(call, clickElement, withTime(command))) };
    },
    element_type: async (call) => {
      const { text, mode, clear, delayMs } = call.body;
      const typing = { text, mode: mode ?? 'type', clear: clear ?? false, delayMs: delayMs ?? 0 } as const;
      const command = { ...onElement(call), ...typing };
      const driven = withTime(command, typingMs({ length: text.length, delayMs: typing.delayMs }));
      return { success: true, ...(await drive(call, typeInElement, driven)) };
    },
    element_attribute_get: (call) => {
      const tabId = tabIdOf(call.params);
      const command = { tabId, ...elementOf(call.query), name: call.query.attributeName };
      return drive(call, readElementAttribute, withTime(command));
    },
    element_attribute_set: setAttribute(drive),
    element_event: async (call) => {
      const command = { ...onElement(call), event: readEventName(call.body) };
      return { success: true, ...(await drive(call, raiseElementEvent, withTime(command))) };
    },
    element_upload: async (call) => {
      if (call.upload === null) {
        throw new GatehouseError('bad_request', 'Send the bytes of the file as application/octet-stream.');
      }
      const { upload, query } = call;
      const command = await withUpload(upload, async () => {
        const { folder } = instanceOf(browsers.registry, call);
        const onPage = { tabId: tabIdOf(call.params), ...elementOf(query) };
        return { ...onPage, path: await keepForPage(upload, { folder, name: query.name }) };
      });
      return { success: true, ...(await drive(call, giveElementFile, withTime(command))) };
    },
  };
}

interface ElementCall {
  readonly params: { readonly tabId: string };
  readonly body: Parameters<typeof elementOf>[0];
}

function onElement({ params, body }: ElementCall): Omit<OnElement, 'instanceId'> {
  return { tabId: tabIdOf(params), ...elementOf(body) };
}

function withTime<Command extends { readonly timeoutSec: number }>(command: Command, extraMs = 0) {
  return { command, timeoutMs: command.timeoutSec * 1000 + extraMs + BEYOND_WAIT_MS };
}
