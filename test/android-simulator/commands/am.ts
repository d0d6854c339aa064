import type { Intent } from '../apps/app.ts';
import type { Device } from '../phone/device.ts';
import type { InstalledApp } from '../phone/packages.ts';
import { type Call, type Command, CommandFailure } from '../shell/command.ts';
import { appForIntent } from './app-for-intent.ts';
import { broadcast } from './broadcast.ts';
import { describeIntent, type IntentArguments, readIntent } from './intent-arguments.ts';

export const am: Readonly<Record<string, Command>> = { am: run, monkey };

async function run(call: Call): Promise<number> {
  const [verb = '', ...args] = call.args;
  const verbs: Record<string, () => Promise<number> | number> = {
    start: () => start(call, args),
    'start-activity': () => start(call, args),
    'force-stop': () => stop(call.device, args.at(-1) ?? ''),
    kill: () => stop(call.device, args.at(-1) ?? ''),
    broadcast: () => broadcast(call, args),
    startservice: () => 0,
    'start-foreground-service': () => 0,
    'get-current-user': async () => {
      await call.out('0\n');
      return 0;
    },
  };
  const act = verbs[verb];
  if (act === undefined) throw new CommandFailure(`Unknown command: ${verb}`, 255);
  return act();
}

/** Notices are on stderr, and many versions always exit with code 0. */
async function start({ device, out, err }: Call, args: readonly string[]): Promise<number> {
  const intent = readIntent(args);
  await out(`Starting: Intent { ${describeIntent(intent)} }\n`);
  const target = targetOf(device, intent);
  if (typeof target === 'string') {
    await err(target);
    return 0;
  }
  const activity = intent.activity ?? target.app.activities[0] ?? '';
  if (args.includes('-S')) device.activities.stop(target.app.packageName);
  const wasInFront = !device.keyguard.isLocked() && device.activities.front().installed === target;
  const wasRunning = device.start(target, { ...intent, activity });
  if (wasRunning && wasInFront)
    await err(
      'Warning: Activity not started, intent has been delivered to currently running top-most instance.\n',
    );
  else if (wasRunning)
    await err('Warning: Activity not started, its current task has been brought to the front\n');
  if (args.includes('-W'))
    await out(
      `Status: ok\nLaunchState: ${wasRunning ? 'HOT' : 'COLD'}\nActivity: ${target.app.packageName}/${activity}\nTotalTime: 42\nWaitTime: 45\nComplete\n`,
    );
  return 0;
}

/** The app of an intent, or the message of `am` when there is no such app. */
function targetOf({ packages }: Device, intent: IntentArguments): InstalledApp | string {
  if (intent.packageName === undefined) {
    return (
      appForIntent(packages, intent) ??
      `Error: Activity not started, unable to resolve Intent { ${describeIntent(intent)} flg=0x10000000 }\n`
    );
  }
  const installed = packages.get(intent.packageName);
  const knows = installed?.app.activities.includes(intent.activity ?? installed.app.activities[0] ?? '');
  if (installed !== undefined && knows === true && installed.isEnabled) return installed;
  const name = `{${intent.packageName}/${fullActivity(intent)}}`;
  return `Error type 3\nError: Activity class ${name} does not exist.\n`;
}

function fullActivity({ packageName = '', activity = '' }: IntentArguments): string {
  return activity.startsWith('.') ? packageName + activity : activity;
}

function stop(device: Device, packageName: string): number {
  device.note({ kind: 'stop', detail: packageName });
  device.activities.stop(packageName);
  return 0;
}

/**
 * `monkey -p PACKAGE -c android.intent.category.LAUNCHER 1`: a common way to start an app whose activity is unknown.
 */
async function monkey({ args, device, out }: Call): Promise<number> {
  const installed = device.packages.get(args[args.indexOf('-p') + 1] ?? '');
  if (installed === undefined || !installed.app.isLaunchable || device.keyguard.isLocked()) {
    await out('** No activities found to run, monkey aborted.\n');
    return 252;
  }
  const intent: Intent = { action: 'android.intent.action.MAIN', extras: {} };
  device.start(installed, intent);
  await out(
    'Events injected: 1\n## Network stats: elapsed time=12ms (0ms mobile, 0ms wifi, 12ms not connected)\n',
  );
  return 0;
}
