import type { Device } from '../phone/device.ts';
import { type Call, type Command, CommandFailure } from '../shell/command.ts';
import { appForIntent } from './app-for-intent.ts';
import { installFile, installStreamed } from './install.ts';
import { readIntent } from './intent-arguments.ts';

export const pm: Readonly<Record<string, Command>> = { pm: (call) => runPackageCommand(call, call.args) };

/** `pm` and `cmd package`. */
export async function runPackageCommand(call: Call, given: readonly string[]): Promise<number> {
  const [verb = '', ...args] = given;
  const verbs: Record<string, () => Promise<number> | number> = {
    list: () => list(call, args),
    path: () => path(call, args),
    install: () =>
      args.includes('-S') || args.some((arg) => arg.startsWith('-S'))
        ? installStreamed(call, args)
        : installFile(call, args),
    uninstall: () => uninstall(call, args),
    clear: () => clear(call, args),
    'resolve-activity': () => resolveActivity(call, args),
    enable: () => setEnabled(call, args.at(-1) ?? '', true),
    'disable-user': () => setEnabled(call, args.at(-1) ?? '', false),
    disable: () => setEnabled(call, args.at(-1) ?? '', false),
    grant: () => 0,
    revoke: () => 0,
  };
  const act = verbs[verb];
  if (act === undefined) throw new CommandFailure(`Unknown command: ${verb}`, 255);
  return act();
}

async function list({ device, out }: Call, [what = '', ...args]: readonly string[]): Promise<number> {
  const lists: Record<string, () => string[]> = {
    packages: () => packageLines(device, args),
    features: () => [
      'feature:android.hardware.touchscreen',
      'feature:android.hardware.wifi',
      'feature:reqGlEsVersion=0x30002',
    ],
    users: () => ['Users:', '\tUserInfo{0:Owner:c13} running'],
  };
  const lines = lists[what]?.();
  if (lines === undefined) throw new CommandFailure(`Error: unknown list type '${what}'`, 255);
  await out(lines.map((line) => `${line}\n`).join(''));
  return 0;
}

function packageLines({ packages }: Device, args: readonly string[]): string[] {
  const filter = args.find((arg, index) => !arg.startsWith('-') && args[index - 1] !== '--user') ?? '';
  return packages
    .all()
    .filter(({ app }) => !(args.includes('-3') && app.isSystem) && !(args.includes('-s') && !app.isSystem))
    .filter(({ isEnabled }) => !(args.includes('-e') && !isEnabled) && !(args.includes('-d') && isEnabled))
    .filter(({ app }) => app.packageName.includes(filter))
    .map(({ app, path: apk, uid }) => {
      const file = args.includes('-f') ? `${apk}=` : '';
      const version = args.includes('--show-versioncode') ? ` versionCode:${app.versionCode}` : '';
      return `package:${file}${app.packageName}${version}${args.includes('-U') ? ` uid:${uid}` : ''}`;
    });
}

async function path({ device, out }: Call, args: readonly string[]): Promise<number> {
  const installed = device.packages.get(args.at(-1) ?? '');
  if (installed === undefined) return 1;
  await out(installed.paths.map((each) => `package:${each}\n`).join(''));
  return 0;
}

async function uninstall({ device, out }: Call, args: readonly string[]): Promise<number> {
  const packageName = args.at(-1) ?? '';
  const installed = device.packages.get(packageName);
  if (installed === undefined || installed.app.isSystem) {
    await out('Failure [DELETE_FAILED_INTERNAL_ERROR]\n');
    return 1;
  }
  device.note({ kind: 'uninstall', detail: packageName });
  device.activities.stop(packageName);
  device.packages.remove(packageName, { keepsData: args.includes('-k') });
  await out('Success\n');
  return 0;
}

const KNOWS_CACHES_FROM_SDK = 34;

async function clear({ device, out }: Call, args: readonly string[]): Promise<number> {
  const packageName = args.at(-1) ?? '';
  const isCacheOnly = args.includes('--cache-only');
  if (isCacheOnly && device.model.sdk < KNOWS_CACHES_FROM_SDK) {
    await out('Error: Unknown option: --cache-only\n');
    return 1;
  }
  const installed = device.packages.get(packageName);
  if (installed === undefined) {
    await out('Failed\n');
    return 1;
  }
  device.note({ kind: 'clear', detail: packageName });
  if (isCacheOnly) {
    installed.storage.clearCaches();
  } else {
    device.activities.stop(packageName);
    installed.storage.clear();
  }
  await out('Success\n');
  return 0;
}

/** The activity that the launcher would start; with `--brief` the last line is its name. */
async function resolveActivity({ device, out }: Call, args: readonly string[]): Promise<number> {
  const intent = readIntent(args.filter((arg) => arg !== '--brief'));
  const named = intent.packageName === undefined ? undefined : device.packages.get(intent.packageName);
  const installed = intent.action === undefined ? named : appForIntent(device.packages, intent);
  const main = installed?.app.isLaunchable === true ? installed.app.activities[0] : undefined;
  if (installed === undefined || main === undefined) {
    await out('No activity found\n');
    return 0;
  }
  await out('priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\n');
  await out(`${installed.app.packageName}/${main}\n`);
  return 0;
}

async function setEnabled(
  { device, out, err }: Call,
  packageName: string,
  isEnabled: boolean,
): Promise<number> {
  const installed = device.packages.get(packageName);
  if (installed === undefined) {
    await err(`Error: java.lang.IllegalArgumentException: Unknown package: ${packageName}\n`);
    return 255;
  }
  installed.isEnabled = isEnabled;
  if (!isEnabled) device.activities.stop(packageName);
  await out(`Package ${packageName} new state: ${isEnabled ? 'enabled' : 'disabled-user'}\n`);
  return 0;
}
