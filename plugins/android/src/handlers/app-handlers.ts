import { rm } from 'node:fs/promises';
import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import { createDrive, type Drive, usualLimitMs } from '../daemon/drive.ts';
import type { appsOperations } from '../declaration/app-operations.ts';
import { installApp } from '../device/install-app.ts';
import { clearApp, listApps, readApp, stopApp, uninstallApp } from '../device/installed-apps.ts';
import { isPackageName } from '../device/package-name.ts';
import { assertUnlocked } from '../device/read-screen.ts';
import { uploadedFile } from '../device/sent-file.ts';
import { startApp } from '../device/start-app.ts';
import type { Devices } from '../recording/driven-devices.ts';

const startSec = 20;
const installMs = 10 * 60_000;
const packageMs = 60_000;

export function appHandlers(devices: Devices): Handlers<typeof appsOperations> {
  const { recordings } = devices;
  const drive = createDrive(devices);
  return {
    device_apps_get: async (call) => {
      const { text, apps } = await drive(call, packageMs, (device, signal) =>
        listApps(device, call.query.kind, signal),
      );
      return { applications: text, apps };
    },
    device_app_get: (call) =>
      drive(call, packageMs, (device, signal) => readApp(device, packageOf(call), signal)),
    device_app_start: async (call) => {
      const { activity, url, timeoutSeconds } = call.body;
      const timeoutMs = (timeoutSeconds || startSec) * 1000;
      const options = { activity: activity ?? null, url: url ?? null, timeoutMs };
      const app = packageOf(call);
      const userAction = { kind: 'openApp', app, activity: options.activity, url: options.url } as const;
      const started = await recordings.during(call, userAction, () =>
        drive(call, timeoutMs + usualLimitMs, async (device, signal) => {
          await assertUnlocked(device, signal);
          return startApp(device, app, { ...options, signal });
        }),
      );
      return { success: true, ...started };
    },
    device_app_stop: async (call) => {
      const app = packageOf(call);
      await recordings.during(call, { kind: 'closeApp', app }, () =>
        drive(call, usualLimitMs, (device, signal) => stopApp(device, app, signal)),
      );
      return { success: true };
    },
    device_app_clear: async (call) => {
      const app = packageOf(call);
      await recordings.during(call, { kind: 'clearApp', app }, () =>
        drive(call, packageMs, (device, signal) => clearApp(device, app, signal)),
      );
      return { success: true };
    },
    ...installationHandlers(drive),
  };
}

function installationHandlers(
  drive: Drive,
): Pick<Handlers<typeof appsOperations>, 'device_app_install' | 'device_app_uninstall'> {
  return {
    device_app_install: async (call) => {
      const { upload, query } = call;
      if (upload === null) {
        throw new GatehouseError('bad_request', 'Send the bytes of the APK as application/octet-stream.');
      }
      const request = { ...query, source: uploadedFile(upload) };
      try {
        return await drive(call, installMs, (device, signal) => installApp(device, request, signal));
      } finally {
        await rm(upload.path, { force: true });
      }
    },
    device_app_uninstall: (call) => {
      const keepsData = call.query.keepData;
      return drive(call, packageMs, (device, signal) =>
        uninstallApp(device, packageOf(call), { keepsData, signal }),
      );
    },
  };
}

/** Throws bad_request for a text that cannot be the name of an app. */
export function packageOf({ params }: { readonly params: { readonly package: string } }): string {
  const name = params.package;
  if (isPackageName(name)) return name;
  const shown = JSON.stringify(name.slice(0, 80));
  throw new GatehouseError('bad_request', `${shown} is no name of a package, such as com.example.shop.`);
}
