import { type Call, type Command, CommandFailure } from '../shell/command.ts';

/** The touch screen as a device of the kernel: `getevent` describes it, `sendevent` moves fingers on it. */
export const touchDevice: Readonly<Record<string, Command>> = { getevent, sendevent };

const PATH = '/dev/input/event2';
const RANGE = 4095;
const EV_SYN = 0;
const EV_ABS = 3;
const CODES = { slot: 0x2f, x: 0x35, y: 0x36, id: 0x39 } as const;
const LIFTED = new Set([-1, 0xffff_ffff]);

async function getevent({ args, out, device }: Call): Promise<number> {
  if (args[0] !== '-p') throw new CommandFailure(`getevent: this phone tells -p only`);
  if (device.faults.closesTouchDevice) {
    await out(`could not get driver version for ${PATH}, Permission denied\n`);
    return 0;
  }
  await out(
    [
      'add device 1: /dev/input/event0',
      '  name:     "gpio-keys"',
      '  events:',
      '    KEY (0001): 0072  0073  0074 ',
      '  input props:',
      '    <none>',
      `add device 2: ${PATH}`,
      '  name:     "sim_touch"',
      '  events:',
      '    KEY (0001): 014a ',
      '    ABS (0003): 002f  : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0',
      `                0035  : value 0, min 0, max ${RANGE}, fuzz 0, flat 0, resolution 0`,
      `                0036  : value 0, min 0, max ${RANGE}, fuzz 0, flat 0, resolution 0`,
      '                0039  : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0',
      '  input props:',
      '    INPUT_PROP_DIRECT',
      '',
    ].join('\n'),
  );
  return 0;
}

function sendevent({ args, device }: Call): number {
  const [path = '', ...words] = args;
  if (path !== PATH || device.faults.closesTouchDevice)
    throw new CommandFailure(`could not open ${path}, Permission denied`);
  const [type = 0, code = 0, value = 0] = words.map(Number);
  const { fingers } = device;
  if (type === EV_SYN) fingers.settle(device);
  if (type !== EV_ABS) return 0;
  const { width, height } = device.display.physical;
  if (code === CODES.slot) fingers.choose(value);
  else if (code === CODES.id) LIFTED.has(value) ? fingers.lift() : fingers.press();
  else if (code === CODES.x) fingers.move({ x: Math.round((value * width) / (RANGE + 1)) });
  else if (code === CODES.y) fingers.move({ y: Math.round((value * height) / (RANGE + 1)) });
  return 0;
}
