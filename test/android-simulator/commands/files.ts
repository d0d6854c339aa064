import { posix } from 'node:path';
import type { Call, Command } from '../shell/command.ts';
import { FileError } from '../storage/file-error.ts';
import type { FileEntry } from '../storage/files.ts';

export const files: Readonly<Record<string, Command>> = {
  ls,
  rm,
  rmdir: (call) => eachPath(call, (path) => call.device.files.remove(path, { recursive: true })),
  mkdir: (call) =>
    eachPath(call, (path) => call.device.files.makeFolder(path, { parents: call.args.includes('-p') })),
  touch: (call) =>
    eachPath(call, (path) => {
      const { files: fs } = call.device;
      fs.write(path, fs.stat(path) === undefined ? Buffer.alloc(0) : fs.read(path));
    }),
  chmod: () => 0,
  chown: () => 0,
  restorecon: () => 0,
  cp: (call) => copy(call),
  mv: (call) => {
    const code = copy(call);
    const [from = ''] = pathsOf(call);
    call.device.files.remove(from, { recursive: true });
    return code;
  },
  stat,
  df,
  readlink: async ({ args, device, out, folder }) => {
    await out(`${device.files.resolve(posix.resolve(folder, args.at(-1) ?? ''))}\n`);
    return 0;
  },
};

function pathsOf({ args, folder }: Call): string[] {
  return args.filter((arg) => !arg.startsWith('-')).map((arg) => posix.resolve(folder, arg));
}

/** Continues after a path that fails, like the real programs. */
async function eachPath(call: Call, act: (path: string) => void): Promise<number> {
  let code = 0;
  for (const path of pathsOf(call)) {
    try {
      act(path);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      await call.err(`'${path}': ${error.message}\n`);
      code = 1;
    }
  }
  return code;
}

async function rm(call: Call): Promise<number> {
  const isForced = call.args.some((arg) => /^-\w*f/.test(arg));
  const recursive = call.args.some((arg) => /^-\w*[rR]/.test(arg));
  let code = 0;
  for (const path of pathsOf(call)) {
    try {
      call.device.files.remove(path, { recursive });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (isForced && error.message === 'No such file or directory') continue;
      await call.err(`rm: ${path}: ${error.message}\n`);
      code = 1;
    }
  }
  return code;
}

function copy(call: Call): number {
  const { files: fs } = call.device;
  const [from = '', to = ''] = pathsOf(call);
  const target = fs.stat(to)?.kind === 'folder' ? posix.join(to, posix.basename(from)) : to;
  fs.write(target, fs.read(from));
  return 0;
}

async function ls(call: Call): Promise<number> {
  const { device, args, out, err, folder } = call;
  const flags = args.filter((arg) => arg.startsWith('-')).join('');
  const names = args.filter((arg) => !arg.startsWith('-'));
  let code = 0;
  for (const name of names.length === 0 ? [folder] : names) {
    const path = posix.resolve(folder, name);
    const entry = device.files.stat(path);
    if (entry === undefined) {
      await err(`ls: ${name}: No such file or directory\n`);
      code = 1;
    } else if (entry.kind !== 'folder' || flags.includes('d')) {
      await out(listLine(name, device.files.lstat(path), flags));
    } else {
      const lines = device.files
        .list(path)
        .map((each) => listLine(each, device.files.lstat(posix.join(path, each)), flags));
      await out((flags.includes('l') ? 'total 0\n' : '') + lines.join(''));
    }
  }
  return code;
}

function listLine(name: string, entry: FileEntry | undefined, flags: string): string {
  if (!flags.includes('l') || entry === undefined) return `${name}\n`;
  const time = new Date(entry.mtime).toISOString().replace('T', ' ').slice(0, 16);
  const link = entry.kind === 'link' ? ` -> ${entry.target}` : '';
  return `${modeText(entry)} 1 shell shell ${String(entry.content.length).padStart(8)} ${time} ${name}${link}\n`;
}

function modeText({ kind, mode }: FileEntry): string {
  const letters = [...'rwxrwxrwx']
    .map((letter, index) => ((mode >> (8 - index)) & 1 ? letter : '-'))
    .join('');
  return { file: '-', folder: 'd', link: 'l' }[kind] + letters;
}

async function stat(call: Call): Promise<number> {
  const { args, device, out, err, folder } = call;
  const format = args[args.indexOf('-c') + 1] ?? '%n %s';
  const follows = args.includes('-L');
  let code = 0;
  for (const arg of args.filter((each) => !each.startsWith('-') && each !== format)) {
    const path = posix.resolve(folder, arg);
    const entry = follows ? device.files.stat(path) : device.files.lstat(path);
    if (entry === undefined) {
      await err(`stat: '${arg}': No such file or directory\n`);
      code = 1;
      continue;
    }
    const values: Record<string, string> = {
      n: arg,
      s: String(entry.content.length),
      y: new Date(entry.mtime).toISOString().replace('T', ' ').replace('Z', '000000 +0000'),
      Y: String(Math.floor(entry.mtime / 1000)),
      a: (entry.mode & 0o777).toString(8),
      u: '10101',
      F: { file: 'regular file', folder: 'directory', link: 'symbolic link' }[entry.kind],
    };
    await out(`${format.replace(/%(\w)/g, (_, letter: string) => values[letter] ?? '?')}\n`);
  }
  return code;
}

async function df({ device, out }: Call): Promise<number> {
  const free = Math.floor(device.files.freeBytes() / 1024);
  const used = 4 * 1024 * 1024;
  await out('Filesystem       1K-blocks    Used Available Use% Mounted on\n');
  await out(
    `/dev/fuse ${used + free} ${used} ${free} ${Math.round((100 * used) / (used + free))}% /storage/emulated\n`,
  );
  return 0;
}
