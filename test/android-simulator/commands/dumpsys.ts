import type { Device } from '../phone/device.ts';
import type { Call, Command } from '../shell/command.ts';
import { describeNotifications } from './dumpsys-notification.ts';
import { describePackage } from './dumpsys-package.ts';
import { describeLocation } from './location.ts';

export const dumpsys: Readonly<Record<string, Command>> = { dumpsys: run };

async function run({ args, device, out }: Call): Promise<number> {
  const [name = '', ...rest] = args.filter((arg) => !arg.startsWith('-'));
  const services: Record<string, () => string> = {
    window: () => describeWindow(device),
    activity: () => describeActivity(device),
    input_method: () => describeInputMethod(device),
    input: () => `INPUT MANAGER (dumpsys input)\n\n    SurfaceOrientation: ${device.display.rotation}\n`,
    display: () =>
      `DISPLAY MANAGER (dumpsys display)\n  mScreenState=${device.display.isOn ? 'ON' : 'OFF'}\n`,
    power: () => describePower(device),
    battery: () => describeBattery(device),
    location: () => describeLocation(device),
    notification: () => describeNotifications(device, args),
    package: () => describePackage(device, rest[0]),
    trust: () =>
      `  User "Owner" (id=0, flags=0xc13) (current): trusted=0, deviceLocked=${Number(device.keyguard.isLocked())}\n`,
    cpuinfo: () => 'Load: 0.1 / 0.1 / 0.1\n',
    meminfo: () => 'Applications Memory Usage (in Kilobytes):\nTotal RAM: 3,904,308K (status normal)\n',
    SurfaceFlinger: () => 'Display 0 HWC layers:\n',
  };
  await out(services[name]?.() ?? `Can't find service: ${name}\n`);
  return 0;
}

function describeWindow({ window, keyguard, display }: Device): string {
  const component = window.component();
  const focus = keyguard.isLocked() ? 'NotificationShade' : component;
  const { width, height } = display.size();
  return [
    'WINDOW MANAGER LAST ANR (dumpsys window lastanr)',
    '  <no ANR has occurred since boot>',
    'WINDOW MANAGER POLICY STATE (dumpsys window policy)',
    `    mAwake=${display.isOn} mScreenOnEarly=${display.isOn}`,
    `    KeyguardServiceDelegate`,
    `      showing=${keyguard.isLocked()}`,
    `      secure=${keyguard.pin !== null}`,
    `    mShowingLockscreen=${keyguard.isLocked()} mDreamingLockscreen=${keyguard.isLocked()}`,
    `    KeyguardStateMonitor`,
    `        mIsShowing=${keyguard.isLocked()}`,
    'WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)',
    `    init=${width}x${height} cur=${width}x${height} rotation=${display.rotation}`,
    `  mCurrentRotation=ROTATION_${display.rotation * 90}`,
    `  mCurrentFocus=Window{7e1a5c4 u0 ${focus}}`,
    `  mFocusedApp=ActivityRecord{1f0c3d2 u0 ${component} t42}`,
    '',
  ].join('\n');
}

function describeActivity({ activities }: Device): string {
  const records = [...activities.tasks()].reverse().map(({ installed, running, pid }, index) => {
    const component = `${installed.app.packageName}/${running.activity()}`;
    return [
      `  * Task{${(0xa0 + index).toString(16)} #${40 + index} type=standard A=${installed.uid}:${installed.app.packageName}}`,
      `    TASK ${installed.app.packageName} id=${40 + index}`,
      `    ACTIVITY ${component} 1f0c3d2 pid=${pid}`,
    ].join('\n');
  });
  const { installed, running } = activities.front();
  const top = `${installed.app.packageName}/${running.activity()}`;
  return [
    'ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)',
    ...records,
    `  mResumedActivity: ActivityRecord{1f0c3d2 u0 ${top} t42}`,
    `  topResumedActivity=ActivityRecord{1f0c3d2 u0 ${top} t42}`,
    '',
  ].join('\n');
}

function describeInputMethod({ window, settings }: Device): string {
  const method = settings.get('secure', 'default_input_method') ?? '';
  return `Current Input Method Manager state:\n  mCurMethodId=${method}\n  mInputShown=${window.isKeyboardShown()}\n`;
}

function describePower({ display, battery }: Device): string {
  return [
    'POWER MANAGER (dumpsys power)',
    `  mWakefulness=${display.isOn ? 'Awake' : 'Asleep'}`,
    `  mIsPowered=${battery.isCharging}`,
    `  mHoldingDisplaySuspendBlocker=${display.isOn}`,
    `Display Power: state=${display.isOn ? 'ON' : 'OFF'}`,
    '',
  ].join('\n');
}

function describeBattery({ battery }: Device): string {
  return [
    'Current Battery Service state:',
    '  AC powered: false',
    `  USB powered: ${battery.isCharging}`,
    '  Wireless powered: false',
    `  status: ${battery.isCharging ? 2 : 3}`,
    '  health: 2',
    '  present: true',
    `  level: ${battery.level}`,
    '  scale: 100',
    '  voltage: 4100',
    '  temperature: 250',
    '  technology: Li-ion',
    '',
  ].join('\n');
}
