import { hkdfSync } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createClock } from '@gatehouse/host/kernel/clock';
import type { ServiceContainer } from '@gatehouse/host/plugins/container';
import {
  changes,
  clock,
  dataFolder,
  documentStore,
  journals,
  productInfo,
  secretKeys,
} from '@gatehouse/sdk-plugin';
import { openAppendJournals, openDocumentStore } from '@gatehouse/store';
import type { FromPlugin, StartMessage } from '../isolation/process-messages.ts';

/** Provides the services that a plugin has within its process; its documents and journals lie in its own folder. */
export async function provideOwnServices(
  services: ServiceContainer,
  { manifest, ownFolder, product, secretRoot }: StartMessage,
  send: (message: FromPlugin) => void,
): Promise<{ close(): Promise<void> }> {
  const { baseUrls, ...facts } = product;
  services.provide(clock, createClock());
  services.provide(productInfo, { ...facts, baseUrls: () => baseUrls });
  services.provide(dataFolder, { path: ownFolder, folder: (name) => folderBelow(ownFolder, name) });
  services.provide(changes, {
    ofKind: (name, scope) => {
      send({ kind: 'changes-of', name, scope });
      return (id) => send({ kind: 'changed', name, id });
    },
  });
  if (secretRoot !== null)
    services.provide(secretKeys, {
      derive: (purpose) =>
        new Uint8Array(hkdfSync('sha256', Buffer.from(secretRoot, 'base64'), '', purpose, 32)),
    });
  const opened: { close(): Promise<void> }[] = [];
  if (manifest.needs.includes(documentStore.id)) {
    const store = await openDocumentStore({ folder: await folderBelow(ownFolder, 'store') });
    services.provide(documentStore, store);
    opened.push(store);
  }
  if (manifest.needs.includes(journals.id)) {
    const appended = await openAppendJournals({ folder: await folderBelow(ownFolder, 'journals') });
    services.provide(journals, appended);
    opened.push(appended);
  }
  return { close: async () => void (await Promise.all(opened.map((store) => store.close()))) };
}

/** The host names the own folder of a plugin by its place in the data folder; here it is the data folder. */
async function folderBelow(ownFolder: string, name: string): Promise<string> {
  const folder = name === join('plugin-data', basename(ownFolder)) ? ownFolder : join(ownFolder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
