import { posix } from 'node:path';
import { takePng } from '../phone/screenshot.ts';
import type { Call, Command } from '../shell/command.ts';

export const screencap: Readonly<Record<string, Command>> = { screencap: run };

async function run({ args, device, out, err, folder }: Call): Promise<number> {
  const { faults } = device;
  if (faults.displays === 2 && !args.includes('-d'))
    await err(
      '[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first display found.\n',
    );
  const file = args.find((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-d');
  const png = await takePng(device);
  const shown = { whole: png, black: png, half: png.subarray(0, png.length / 2), empty: png.subarray(0, 0) }[
    faults.screenshots
  ];
  if (file === undefined) await out(shown);
  else device.files.write(posix.resolve(folder, file), shown);
  return 0;
}
