import { type Call, type Command, CommandFailure } from '../shell/command.ts';

export const wm: Readonly<Record<string, Command>> = { wm: run };

async function run(call: Call): Promise<number> {
  const [verb = '', value, more] = call.args;
  const verbs: Record<string, () => string> = {
    size: () => size(call, value),
    density: () => density(call, value),
    'dismiss-keyguard': () => {
      call.device.keyguard.dismiss();
      return '';
    },
    'set-user-rotation': () => rotate(call, value, more),
    'user-rotation': () => rotate(call, value, more),
  };
  const act = verbs[verb];
  if (act === undefined) throw new CommandFailure(`Unknown command: ${verb}`, 255);
  await call.out(act());
  return 0;
}

function size({ device: { display } }: Call, value: string | undefined): string {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(value ?? '') ?? [];
  if (value === 'reset') display.overrideSize = null;
  else if (width !== undefined) display.overrideSize = { width: Number(width), height: Number(height) };
  else if (value !== undefined) throw new CommandFailure(`Error: bad size ${value}`, 255);
  if (value !== undefined) return '';
  const { physical, overrideSize } = display;
  const override =
    overrideSize === null ? '' : `Override size: ${overrideSize.width}x${overrideSize.height}\n`;
  return `Physical size: ${physical.width}x${physical.height}\n${override}`;
}

function density({ device: { display } }: Call, value: string | undefined): string {
  if (value === 'reset') display.overrideDensity = null;
  else if (/^\d+$/.test(value ?? '')) display.overrideDensity = Number(value);
  else if (value !== undefined) throw new CommandFailure(`Error: bad number ${value}`, 255);
  if (value !== undefined) return '';
  const override = display.overrideDensity === null ? '' : `Override density: ${display.overrideDensity}\n`;
  return `Physical density: ${display.physicalDensity}\n${override}`;
}

function rotate(
  { device: { settings } }: Call,
  mode: string | undefined,
  rotation: string | undefined,
): string {
  if (mode === undefined)
    return settings.get('system', 'accelerometer_rotation') === '1'
      ? 'free\n'
      : `lock ${settings.get('system', 'user_rotation')}\n`;
  if (rotation !== undefined) settings.set('system', 'user_rotation', rotation);
  settings.set('system', 'accelerometer_rotation', mode === 'free' ? '1' : '0');
  return '';
}
