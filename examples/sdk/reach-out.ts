// The outside is reached by `env.access`, and no further than the declaration says.
import {
  type Access,
  type ConnectOptions,
  declarePlugin,
  type FileAccess,
  type FileFacts,
  type FolderEntry,
  type NetworkTarget,
  type ProgramOptions,
  type Reaching,
  type Refused,
} from '@gatehouse/sdk-plugin';

const reach = {
  id: 'weather',
  access: { network: ['api.weather.example:443', '127.0.0.1:5037'], programs: ['uptime'], files: ['own'] },
} as const satisfies Reaching;

type Weather = Access<typeof reach>;

/** As the global `fetch`; any other host is a compile error here, and an AccessError in code that knows no types. */
export async function temperature({ fetch }: Weather): Promise<number> {
  const response = await fetch('https://api.weather.example/now?place=berlin');
  return Number(await response.text());
}

/** A connection that stands. It ends when the plugin stops, after its own `onStop`. */
export async function greetDevice(
  access: Weather,
  { timeoutMs }: Pick<ConnectOptions, 'timeoutMs'>,
): Promise<void> {
  const device = { host: '127.0.0.1', port: 5037 } as const satisfies NetworkTarget;
  const socket = await access.connect(device, timeoutMs === undefined ? {} : { timeoutMs });
  socket.end('hello\n');
}

/** Never through a shell: arguments are arguments. */
export async function uptime({ spawn }: Weather, options: ProgramOptions): Promise<string> {
  const { stdout } = spawn('uptime', ['--pretty'], options);
  let text = '';
  for await (const chunk of stdout) text += String(chunk);
  return text.trim();
}

/** A relative path counts from the plugin's own folder. Without `files` in the declaration there is no such thing. */
export async function keepReport(files: FileAccess, report: string): Promise<FileFacts | null> {
  await files.own();
  await files.write('report.txt', report);
  return files.facts('report.txt');
}

export async function reportsIn(files: FileAccess): Promise<readonly string[]> {
  const isFile = ({ kind }: FolderEntry) => kind === 'file';
  return (await files.list('.')).filter(isFile).map(({ name }) => name);
}

/** The type where nothing was declared: the compiler shows the reason. */
type NoFiles = Access<{ readonly id: 'clock' }>['files'];
export const whyNot = (files: NoFiles): Refused<'clock declares no "access.files"'> => files;

export const plugin = declarePlugin({ ...reach, title: 'Weather', operations: [] }).implement(
  ({ access, onStop }) => {
    const timer = setInterval(() => void keepReport(access.files, new Date().toISOString()), 3_600_000);
    onStop(() => clearInterval(timer));
    return {};
  },
);
