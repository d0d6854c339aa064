import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FoundPlugin } from '@gatehouse/host/plugins/plan-plugins';
import type { Settings } from '@gatehouse/host/settings/settings';
import { type CheckedThing, parseChecked } from '@gatehouse/isolated-plugins/isolation/doctor-messages';
import { confinementOf } from '@gatehouse/isolated-plugins/isolation/plugin-confinement';
import { processEntry } from '@gatehouse/isolated-plugins/isolation/process-entry';
import { moduleUrl } from '@gatehouse/launcher/module-url';
import { MessageLines, messageStreamOf } from '@gatehouse/sandbox/message-lines';
import { openSandbox } from '@gatehouse/sandbox/open-sandbox';
import { killGroup, spawnConfined } from '@gatehouse/sandbox/spawn-confined';
import type { DoctorFacts } from '@gatehouse/sdk-plugin';
import type { Edition } from '../editions/edition.ts';
import { mergePluginConfig } from '../editions/merge-plugin-config.ts';
import { closedFolders, sandboxRules } from './create-isolation.ts';

/** Bytes of the findings of its checks. */
const maxBytes = 1_000_000;

interface Order {
  readonly settings: Settings;
  readonly edition: Edition;
  readonly facts: DoctorFacts;
  /** 30 s by default. */
  readonly limitMs?: number;
}

/**
 * Runs the checks of a plugin from elsewhere as the plugin itself would run: in a process of its own, with the reach that
 * its manifest names, in a folder that goes afterwards. Rejects with the reason where there is no answer.
 */
export async function confinedChecks(
  { folder: given, manifest }: FoundPlugin,
  { settings, edition, facts, limitMs = 30_000 }: Order,
): Promise<readonly CheckedThing[]> {
  const scratch = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-doctor-')));
  try {
    const folder = await realpath(given);
    const entryUrl = await moduleUrl(join(folder, manifest.entry.doctor ?? ''));
    const ownFolder = join(scratch, 'own');
    await mkdir(ownFolder);
    const opened = await openSandbox({
      ...{ folder: scratch, isSealed: true },
      ...sandboxRules(settings, [folder, dirname(fileURLToPath(entryUrl))]),
    });
    const sandbox = 'sandbox' in opened ? opened.sandbox : null;
    if (sandbox === null && settings.requireSandbox === true)
      throw new Error('The plugin cannot be confined here, and --require-sandbox asks for it');
    const config = mergePluginConfig(edition, settings.pluginConfig)[manifest.id];
    const confinement = confinementOf(manifest, config, closedFolders(settings));
    const entry = processEntry();
    const child = spawnConfined({ entry, sandbox, confinement, ownFolder });
    return await answerOf(child, { kind: 'check', pluginId: manifest.id, entryUrl, facts }, limitMs);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

type Child = ReturnType<typeof spawnConfined>;

async function answerOf(child: Child, order: object, limitMs: number): Promise<readonly CheckedThing[]> {
  try {
    return await new Promise<readonly CheckedThing[]>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`Its checks took more than ${limitMs / 1000} s`)),
        limitMs,
      );
      child.stdout?.resume();
      child.stderr?.resume();
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        clearTimeout(late);
        reject(new Error(`The process of its checks ended without an answer (${signal ?? code})`));
      });
      const messages = new MessageLines({
        ...{ stream: messageStreamOf(child), maxBytes, onEnd: () => undefined },
        onMessage: (message) => {
          clearTimeout(late);
          try {
            resolve(parseChecked(message));
          } catch (error) {
            reject(error);
          }
        },
        onBroken: (reason) => reject(new Error(reason)),
      });
      messages.send(order);
    });
  } finally {
    killGroup(child);
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('exit', resolve));
  }
}
