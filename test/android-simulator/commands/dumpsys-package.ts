import type { Device } from '../phone/device.ts';

/** The commonly used parts of `dumpsys package NAME`: versions, launcher activity, flags. */
export function describePackage({ packages, model }: Device, packageName: string | undefined): string {
  const installed = packageName === undefined ? undefined : packages.get(packageName);
  if (installed === undefined) return `Unable to find package: ${packageName ?? ''}\n`;
  const { app, path, uid, isEnabled } = installed;
  const [main] = app.activities;
  const launcher =
    app.isLaunchable && main !== undefined
      ? [
          'Activity Resolver Table:',
          '  Non-Data Actions:',
          '      android.intent.action.MAIN:',
          `        5e1d2a7 ${app.packageName}/${main} filter 84f5a1b`,
          '          Action: "android.intent.action.MAIN"',
          '          Category: "android.intent.category.LAUNCHER"',
        ]
      : [];
  return [
    ...launcher,
    'Packages:',
    `  Package [${app.packageName}] (2b7c1f0):`,
    `    userId=${uid}`,
    `    pkg=Package{91d5e8a ${app.packageName}}`,
    `    codePath=${path.replace('/base.apk', '')}`,
    `    versionCode=${app.versionCode} minSdk=21 targetSdk=${model.sdk}`,
    `    versionName=${app.versionName}`,
    `    pkgFlags=[ ${app.isSystem ? 'SYSTEM ' : ''}HAS_CODE ${app.isDebuggable === true ? 'DEBUGGABLE ' : ''}ALLOW_CLEAR_USER_DATA ]`,
    `    User 0: ceDataInode=1 installed=true hidden=false suspended=false stopped=false enabled=${isEnabled ? 0 : 3}`,
    '',
  ].join('\n');
}
