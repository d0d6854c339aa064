import type { Call, Command } from '../shell/command.ts';
import { am } from './am.ts';
import { input } from './input.ts';
import { runLocationCommand } from './location.ts';
import { queryMessages } from './messages-provider.ts';
import { runPackageCommand } from './pm.ts';
import { settings } from './settings.ts';
import { wm } from './wm.ts';

/** Small programs of the system. */
export const system: Readonly<Record<string, Command>> = {
  cmd,
  content,
  ime,
  locksettings,
  pidof,
  ps,
  reboot: ({ device, args }) => {
    device.note({ kind: 'reboot', detail: args[0] ?? '' });
    device.reboot(args[0] ?? '');
    return 0;
  },
  svc: ({ device, args }) => {
    if (args[0] === 'power' && args[1] === 'shutdown') device.sleep();
    return 0;
  },
};

/** `cmd SERVICE ...`, the newer form of older programs. */
async function cmd(call: Call): Promise<number> {
  const [service = '', ...args] = call.args;
  const inner = {
    activity: am.am,
    window: wm.wm,
    input: input.input,
    settings: settings.settings,
  }[service];
  if (service === 'location') return runLocationCommand(call, args);
  if (service === 'package') return runPackageCommand(call, args);
  if (inner !== undefined) return inner({ ...call, args });
  await call.err(`cmd: Can't find service: ${service}\n`);
  return 20;
}

/** `content query --uri content://settings/NAMESPACE`, and `insert` with two bindings. */
async function content(call: Call): Promise<number> {
  const { args, device, out, err } = call;
  const uri = args[args.indexOf('--uri') + 1] ?? '';
  if (uri === 'content://sms') return queryMessages(call);
  const [, name = ''] = /^content:\/\/settings\/(system|secure|global)$/.exec(uri) ?? [];
  if (name !== 'system' && name !== 'secure' && name !== 'global') {
    await err(
      `Error while accessing provider:${uri.split('/')[2] ?? ''}\njava.lang.IllegalStateException: Could not find provider\n`,
    );
    return 1;
  }
  if (args[0] === 'insert') {
    const bound = args.filter((arg) => /^\w+:s:/.test(arg)).map((arg) => arg.replace(/^\w+:s:/, ''));
    device.settings.set(name, bound[0] ?? '', bound[1] ?? '');
    return 0;
  }
  const rows = device.settings
    .list(name)
    .map(([key, value], index) => `Row: ${index} name=${key}, value=${value}\n`);
  await out(rows.join(''));
  return 0;
}

async function ime({ args, device, out, err }: Call): Promise<number> {
  const [verb, name = ''] = args;
  const methods = device.packages
    .all()
    .filter(({ app }) => /input|keyboard/i.test(app.packageName))
    .map(({ app }) => (app.isSystem ? `${app.packageName}/.LatinIME` : `${app.packageName}/.AdbIME`));
  if (verb === 'list') {
    await out(methods.map((method) => `${method}\n`).join(''));
    return 0;
  }
  if (!methods.includes(name)) {
    await err(
      `Unknown input method ${name} cannot be ${verb === 'set' ? 'selected' : 'enabled'} for user #0\n`,
    );
    return 0;
  }
  if (verb === 'set') device.settings.set('secure', 'default_input_method', name);
  await out(
    verb === 'set'
      ? `Input method ${name} selected for user #0\n`
      : `Input method ${name}: now enabled for user #0\n`,
  );
  return 0;
}

async function locksettings({ args, device, out }: Call): Promise<number> {
  const { keyguard } = device;
  const [verb = ''] = args;
  const old = args.includes('--old') ? args[args.indexOf('--old') + 1] : null;
  if (keyguard.pin !== null && old !== keyguard.pin) {
    await out(`Old password '${old ?? ''}' didn't match\n`);
    return 0;
  }
  if (verb === 'verify') await out('Lock credential verified successfully\n');
  else if (verb === 'clear') keyguard.setPin(null);
  else if (verb === 'set-pin') keyguard.setPin(args.at(-1) ?? null);
  if (verb === 'clear') await out('Lock credential cleared\n');
  else if (verb === 'set-pin') await out(`Pin set to '${args.at(-1)}'\n`);
  return 0;
}

async function pidof({ args, device, out }: Call): Promise<number> {
  const task = device.activities.task(args.at(-1) ?? '');
  if (task === undefined) return 1;
  await out(`${task.pid}\n`);
  return 0;
}

async function ps({ device, out }: Call): Promise<number> {
  const rows = device.activities
    .tasks()
    .map(
      ({ pid, installed }) =>
        `u0_a${installed.uid - 10_000}     ${pid}   520 12345678  98304 0          0 S ${installed.app.packageName}\n`,
    );
  await out(`USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME\n${rows.join('')}`);
  return 0;
}
