import { ActionError, addLines, defineExecutors } from '@gatehouse/sdk-actions';
import { androidApp } from '../categories/android-app.ts';
import type { Device } from '../device/device.ts';
import { installApp } from '../device/install-app.ts';
import {
  clearApp,
  clearCaches,
  isInstalled,
  listApps,
  readApp,
  stopApp,
  uninstallApp,
} from '../device/installed-apps.ts';
import { isPackageName } from '../device/package-name.ts';
import { assertUnlocked, readScreen } from '../device/read-screen.ts';
import { resolveApp } from '../device/resolve-app.ts';
import { startApp } from '../device/start-app.ts';
import type { DeviceUser } from '../run/device-of-run.ts';
import { fileToSend } from '../run/local-file.ts';
import { onDevice, packageMs, transferMs, usualMs } from '../run/on-device.ts';
import { restoreData, saveData } from './apps/archive-app-data.ts';
import { fetchApks } from './apps/fetch-apks.ts';
import { listNotifications } from './apps/list-notifications.ts';

interface Start {
  readonly App: string;
  readonly TimeoutSec: number;
}

export const androidAppExecutors = defineExecutors(androidApp, {
  async Open(context) {
    const { Activity } = context.parameters;
    const activity = Activity === '' ? null : Activity;
    context.setResult('Activity', await start(context, context.parameters, { activity, url: null }));
  },
  async OpenUrl(context) {
    const { Url: url, App } = context.parameters;
    const opener = App === '' ? await onDevice(context, usualMs, whoOpensUrl(url)) : App;
    const order = { ...context.parameters, App: opener };
    context.setResult('Activity', await start(context, order, { activity: null, url }));
  },
  async Close(context) {
    const name = packageOf(context.parameters.App);
    await onDevice(context, usualMs, (device, signal) => stopApp(device, name, signal));
  },
  async Clear(context) {
    const name = packageOf(context.parameters.App);
    const clear = context.parameters.CacheOnly ? clearCaches : clearApp;
    await onDevice(context, packageMs, (device, signal) => clear(device, name, signal));
  },
  async Install(context) {
    const { Path, Replace: replace, GrantPermissions, Downgrade: downgrade } = context.parameters;
    const source = await fileToSend(context, Path);
    const request = { source, replace, grantPermissions: GrantPermissions, downgrade };
    const outcome = await onDevice(context, transferMs, (device, signal) =>
      installApp(device, request, signal),
    );
    if (!outcome.success) throw new ActionError(`The app was not installed: ${outcome.reason}.`);
    context.setResult('OutputVariable', outcome.package ?? '');
  },
  async Uninstall(context) {
    const { App, KeepData: keepsData } = context.parameters;
    const name = packageOf(App);
    const outcome = await onDevice(context, packageMs, (device, signal) =>
      uninstallApp(device, name, { keepsData, signal }),
    );
    if (!outcome.success) throw new ActionError(`${name} was not removed: ${outcome.reason}.`);
  },
  async SaveData(context) {
    const { App, Path } = context.parameters;
    context.setResult('Size', await saveData(context, packageOf(App), Path));
  },
  async RestoreData(context) {
    const { App, Path } = context.parameters;
    await restoreData(context, packageOf(App), Path);
  },
  async GetApk(context) {
    const { App, Path } = context.parameters;
    const files = await fetchApks(context, packageOf(App), Path);
    context.setResult('OutputVariable', files.join('\n'));
    context.setResult('Count', files.length);
  },
  async Notifications(context) {
    const { App, Table: table } = context.parameters;
    const name = App === '' ? '' : packageOf(App);
    const reported = await listNotifications(context, { name, table });
    context.setResult('OutputVariable', JSON.stringify(reported));
    context.setResult('Count', reported.length);
  },
  async ListApps(context) {
    const { Filter, List } = context.parameters;
    const { apps } = await onDevice(context, packageMs, (device, signal) => listApps(device, Filter, signal));
    const lines = apps.map((app) => app.package);
    if (List !== '') await addLines(context, { name: List, lines });
    context.setResult('OutputVariable', lines.join('\n'));
    context.setResult('Count', lines.length);
  },
  async IsInstalled(context) {
    const name = packageOf(context.parameters.App);
    const facts = await onDevice(context, packageMs, async (device, signal) =>
      (await isInstalled(device, name, signal)) ? readApp(device, name, signal) : null,
    );
    context.setResult('OutputVariable', facts !== null);
    context.setResult('Version', facts?.versionName ?? '');
  },
  async Active(context) {
    const { focus } = await onDevice(context, usualMs, readScreen);
    context.setResult('OutputVariable', focus?.package ?? '');
    context.setResult('Activity', focus?.activity ?? '');
  },
});

function whoOpensUrl(url: string) {
  return (device: Device, signal: AbortSignal) => resolveApp(device, url, signal);
}

async function start(
  user: DeviceUser,
  { App, TimeoutSec }: Start,
  what: { readonly activity: string | null; readonly url: string | null },
): Promise<string> {
  const name = packageOf(App);
  const timeoutMs = TimeoutSec * 1000;
  const { activity } = await onDevice(user, timeoutMs + usualMs, async (device, signal) => {
    await assertUnlocked(device, signal);
    return startApp(device, name, { ...what, timeoutMs, signal });
  });
  return activity ?? '';
}

function packageOf(text: string): string {
  const name = text.trim();
  if (isPackageName(name)) return name;
  throw new ActionError(
    `App is ${JSON.stringify(text.slice(0, 80))}, which is no name of a package, such as com.example.shop.`,
  );
}
