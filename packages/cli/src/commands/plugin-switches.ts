import { openDisabledPlugins } from '@gatehouse/daemon/composition/disabled-plugins';
import { lockFolder } from '@gatehouse/daemon/data-folder/folder-lock';
import { pluginView } from '@gatehouse/daemon/host-operations/plugin-view';
import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import * as v from 'valibot';
import { callAnyHost } from '../call-any-host.ts';
import type { CommonFlags } from '../new-command.ts';
import { problemLines } from '../problem-lines.ts';
import { findRunningDaemon } from '../running-daemon.ts';

/** Without a daemon the next start follows it. */
export async function switchPlugin(
  id: string,
  verb: 'enable' | 'disable',
  flags: CommonFlags,
): Promise<void> {
  if (findRunningDaemon(dataDirOf(flags)) === null) return switchOffline(id, verb, flags);
  const answer = await callAnyHost(flags, `POST /plugins/${encodeURIComponent(id)}/${verb}`);
  const plugin = v.parse(pluginView, answer);
  if (verb === 'enable' && plugin.state !== 'live') process.exitCode = 1;
  if (flags.json) return console.log(JSON.stringify(plugin));
  console.log(`${plugin.id} is ${plugin.state}`);
  // Being disabled is what was asked for, and no problem.
  if (plugin.problem?.code === 'disabled') return;
  for (const line of problemLines(plugin)) console.log(line);
}

async function switchOffline(id: string, verb: 'enable' | 'disable', flags: CommonFlags): Promise<void> {
  const dataDir = dataDirOf(flags);
  const lock = await lockFolder(dataDir);
  try {
    const disabled = openDisabledPlugins(dataDir);
    await (verb === 'disable' ? disabled.add(id) : disabled.remove(id));
  } finally {
    lock.release();
  }
  if (flags.json) return console.log(JSON.stringify({ id, isEnabled: verb === 'enable' }));
  console.log(`No daemon runs on ${dataDir}; its next start has ${id} ${verb}d`);
}
