import type { Call, Command } from '../shell/command.ts';
import type { LogLine } from '../storage/logs.ts';
import { type LogFilters, matchesFilters, readFilters } from './logcat-filters.ts';
import { formatLine } from './logcat-format.ts';

export const logcat: Readonly<Record<string, Command>> = { logcat: run, log };

async function run(call: Call): Promise<number> {
  const { args, device, out } = call;
  const filters = readFilters(args);
  if (args.includes('-c')) {
    device.logs.clear();
    return 0;
  }
  const all = device.logs.lines().filter((line) => matchesFilters(line, filters));
  const past = filters.count === null ? all : all.slice(-filters.count);
  const start = filters.format === 'binary' ? '' : '--------- beginning of main\n';
  const said = out(
    Buffer.concat([Buffer.from(start), ...past.map((line) => formatLine(line, filters.format))]),
  );
  // Follows before the host has received the first lines, so that none is lost in between.
  const followed = filters.ends ? null : follow(call, filters);
  await said;
  await followed;
  return 0;
}

function follow({ device, out, signal }: Call, filters: LogFilters): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    device.logs.follow(signal, (line) => {
      // A reader that has closed the pipe ends the program by a signal.
      if (matchesFilters(line, filters))
        Promise.resolve(out(formatLine(line, filters.format))).catch(() => resolve());
    });
  });
}

/** `log -t TAG -p LEVEL TEXT`: writes a line. */
function log({ args, device }: Call): number {
  const rest = [...args];
  let tag = 'log';
  let level: LogLine['level'] = 'I';
  while (rest[0] === '-t' || rest[0] === '-p') {
    const [flag, value = ''] = rest.splice(0, 2);
    if (flag === '-t') tag = value;
    else level = levelOf(value);
  }
  device.logs.write({ tag, level, text: rest.join(' ') });
  return 0;
}

function levelOf(letter: string): LogLine['level'] {
  const levels: readonly LogLine['level'][] = ['V', 'D', 'I', 'W', 'E', 'F'];
  return levels.find((level) => level === letter.toUpperCase()) ?? 'I';
}
