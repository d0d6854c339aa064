import type { Namespace } from '../phone/settings.ts';
import { type Call, type Command, CommandFailure } from '../shell/command.ts';

export const settings: Readonly<Record<string, Command>> = { settings: runSettings, getprop, setprop };

async function getprop({ args: [name], device, out }: Call): Promise<number> {
  if (name !== undefined) {
    await out(`${device.properties.get(name) ?? ''}\n`);
    return 0;
  }
  const all = [...device.properties].sort(([a], [b]) => (a < b ? -1 : 1));
  await out(all.map(([key, value]) => `[${key}]: [${value}]\n`).join(''));
  return 0;
}

function setprop({ args: [name = '', value = ''], device }: Call): number {
  if (name.startsWith('ro.') || name.startsWith('sys.'))
    throw new CommandFailure(`Failed to set property '${name}' to '${value}'.\nSee dmesg for error reason.`);
  device.properties.set(name, value);
  return 0;
}

async function runSettings({ args, device, out }: Call): Promise<number> {
  const [verb = '', space = '', key = '', value = ''] = args.filter((arg) => arg !== '--user' && arg !== '0');
  const namespace = namespaceOf(space);
  if (namespace === undefined) throw new CommandFailure(`Invalid namespace '${space}'`, 255);
  const verbs: Record<string, () => string> = {
    get: () => `${device.settings.get(namespace, key) ?? 'null'}\n`,
    put: () => {
      device.settings.set(namespace, key, restOf(args, value));
      return '';
    },
    delete: () => `Deleted ${Number(device.settings.delete(namespace, key))} rows\n`,
    list: () =>
      device.settings
        .list(namespace)
        .map(([name, each]) => `${name}=${each}\n`)
        .join(''),
  };
  const act = verbs[verb];
  if (act === undefined) throw new CommandFailure(`Invalid command: ${verb}`, 255);
  await out(act());
  return 0;
}

/** A value of `0` is not the user option. */
function restOf(args: readonly string[], value: string): string {
  return args[args.length - 1] === '0' ? '0' : value;
}

export function namespaceOf(text: string): Namespace | undefined {
  return text === 'system' || text === 'secure' || text === 'global' ? text : undefined;
}
