import { posix } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Call, type Command, CommandFailure } from '../shell/command.ts';
import { dumpUi } from '../ui/dump.ts';

const DEFAULT_FILE = '/sdcard/window_dump.xml';

/** `uiautomator dump`: errors are on stderr, and the exit code is always 0. */
export const uiautomator: Readonly<Record<string, Command>> = { uiautomator: run };

async function run(call: Call): Promise<number> {
  const { args, device, out, err } = call;
  if (args[0] !== 'dump') throw new CommandFailure('Usage: uiautomator <subcommand> [options]');
  const { faults, files, window, display } = device;
  const file = args.slice(1).find((arg) => !arg.startsWith('--')) ?? DEFAULT_FILE;
  if (faults.dumpMs > 0) await wait(faults.dumpMs, null, { signal: call.signal });
  if (faults.killedDumps > 0) {
    faults.killedDumps--;
    await out('Killed\n');
    return 137;
  }
  const problem = problemOf(call);
  if (problem !== null) {
    await err(problem);
    return 0;
  }
  const options = {
    rotation: display.rotation,
    focus: window.focus(),
    isCompressed: args.includes('--compressed'),
  };
  const xml = dumpUi(window.root(), options);
  if (file === '/dev/tty' || file === '/dev/stdout') await out(xml);
  else files.write(posix.resolve(call.folder, file), Buffer.from(xml));
  await out(`UI hierchary dumped to: ${file}\n`);
  return 0;
}

function problemOf({ device: { faults } }: Call): string | null {
  if (faults.busyDumps > 0) {
    faults.busyDumps--;
    return 'ERROR: could not get idle state.\n';
  }
  if (faults.rootlessDumps === 0) return null;
  faults.rootlessDumps--;
  return 'ERROR: null root node returned by UiTestAutomationBridge.\n';
}
