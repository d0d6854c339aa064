import { setTimeout as wait } from 'node:timers/promises';
import type { Call, Command } from '../shell/command.ts';

export const basics: Readonly<Record<string, Command>> = {
  true: () => 0,
  ':': () => 0,
  false: () => 1,
  echo,
  printf,
  sleep,
  test: ({ args, device, folder }) => Number(!holds(args, { device, folder })),
  '[': ({ args, device, folder }) => Number(!holds(args.slice(0, -1), { device, folder })),
  id: async ({ args, out, device }) => {
    const [uid, name] = userIdOf(device);
    if (args[0] === '-u') return print(out, `${uid}\n`);
    return print(
      out,
      `uid=${uid}(${name}) gid=${uid}(${name}) groups=${uid}(${name}),1004(input),1007(log)\n`,
    );
  },
  whoami: async ({ out }) => print(out, 'shell\n'),
  pwd: async ({ out, folder }) => print(out, `${folder}\n`),
  date: async ({ out, args, device }) =>
    print(
      out,
      args[0] === '+%s'
        ? `${Math.floor(device.now() / 1000)}\n`
        : `${new Date(device.now()).toUTCString()}\n`,
    ),
  uname: async ({ out }) => print(out, 'Linux\n'),
  uptime: async ({ out }) => print(out, ' 12:00:00 up 1 min,  0 users,  load average: 0.00, 0.00, 0.00\n'),
};

function userIdOf({ user, packages }: Call['device']): readonly [number, string] {
  if (user === 'root') return [0, 'root'];
  if (user === 'shell') return [2000, 'shell'];
  const uid = packages.get(user.packageName)?.uid ?? 0;
  return [uid, `u0_a${uid - 10_000}`];
}

async function print(out: Call['out'], text: string): Promise<number> {
  await out(text);
  return 0;
}

async function echo({ args, out }: Call): Promise<number> {
  const flags = /^-[ne]+$/.test(args[0] ?? '') ? (args[0] ?? '') : '';
  const text = (flags === '' ? args : args.slice(1)).join(' ');
  const said = flags.includes('e') ? text.replaceAll('\\n', '\n').replaceAll('\\t', '\t') : text;
  await out(flags.includes('n') ? said : `${said}\n`);
  return 0;
}

async function printf({ args, out }: Call): Promise<number> {
  const [format = '', ...values] = args;
  const pieces: string[] = [];
  // Repeats the format while values are left, and at least once.
  do
    pieces.push(
      format
        .replaceAll('\\n', '\n')
        .replace(/%%|%[sd]/g, (mark) => (mark === '%%' ? '%' : (values.shift() ?? ''))),
    );
  while (values.length > 0 && /%[sd]/.test(format));
  await out(pieces.join(''));
  return 0;
}

async function sleep({ args, signal }: Call): Promise<number> {
  try {
    await wait(Number(args[0] ?? 0) * 1000, null, { signal });
  } catch {
    // The host has disconnected: a phone ends the program.
    return 130;
  }
  return 0;
}

function holds(args: readonly string[], { device, folder }: Pick<Call, 'device' | 'folder'>): boolean {
  const [first = '', second = '', third = ''] = args;
  if (first === '!') return !holds(args.slice(1), { device, folder });
  if (second === '=' || second === '==') return first === third;
  if (second === '!=') return first !== third;
  if (second === '-eq') return Number(first) === Number(third);
  if (second === '-ne') return Number(first) !== Number(third);
  if (second === '-gt') return Number(first) > Number(third);
  if (second === '-lt') return Number(first) < Number(third);
  if (first === '-z') return second === '';
  if (first === '-n') return second !== '';
  const kind = device.files.stat(second.startsWith('/') ? second : `${folder}/${second}`)?.kind;
  if (first === '-d') return kind === 'folder';
  if (first === '-f') return kind === 'file';
  if (first === '-e') return kind !== undefined;
  return first !== '';
}
