import { setTimeout as wait } from 'node:timers/promises';
import type { CliFile } from '@gatehouse/daemon/composition/cli-file';
import { readSwitchFile, writeSwitchFile } from '@gatehouse/daemon/composition/switch-file';
import { openDataFolder } from '@gatehouse/daemon/data-folder/data-folder';
import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import { parseChoice } from '@gatehouse/host/settings/setting-texts';
import type { Command } from 'commander';
import { type CommonFlags, newCommand } from '../new-command.ts';
import { probeHost } from '../probe-host.ts';
import { findRunningDaemon } from '../running-daemon.ts';

const followMs = 2_000;
const pollMs = 10;

export function addSwitchCommand(program: Command): void {
  const description = 'switch the service on or off, or tell its state';
  newCommand(program, { name: 'switch [state]', description }).action((state, flags) =>
    state === undefined ? tell(flags) : turn(parseChoice('The switch', state, ['on', 'off']), flags),
  );
}

async function tell(flags: CommonFlags): Promise<void> {
  const { isOn, problem } = await readSwitchFile(dataDirOf(flags));
  if (flags.json) return console.log(JSON.stringify({ on: isOn, problem }));
  console.log(`The service is switched ${isOn ? 'on' : 'off'}.`);
  if (problem !== null) console.log(`${problem}\nfix: npx gatehouse switch on`);
}

async function turn(state: 'on' | 'off', flags: CommonFlags): Promise<void> {
  const on = state === 'on';
  const { path } = await openDataFolder(dataDirOf(flags));
  await writeSwitchFile(path, on);
  const daemon = findRunningDaemon(path);
  if (daemon !== null && !(await follows(daemon, on))) {
    throw new Error(
      `${path} says ${state} now, but the running daemon (process ${daemon.pid}) does not follow it; stop it with: npx gatehouse stop`,
    );
  }
  if (flags.json) return console.log(JSON.stringify({ on, running: daemon !== null }));
  const holds = daemon === null ? 'No daemon runs; it holds from the next start.' : effects[state];
  console.log(`The service is switched ${state}. ${holds}`);
}

const effects = {
  on: 'The running daemon answers again.',
  off: 'The running daemon refuses every call with 503.',
} as const;

async function follows({ hosts }: CliFile, on: boolean): Promise<boolean> {
  const urls = Object.values(hosts).filter((url) => url !== undefined);
  const deadline = Date.now() + followMs;
  for (;;) {
    const states = await Promise.all(urls.map((url) => probeHost(url)));
    if (states.every((state) => state === (on ? 'answers' : 'switched off'))) return true;
    if (Date.now() > deadline) return false;
    await wait(pollMs);
  }
}
