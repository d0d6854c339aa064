import type { Point } from '@gatehouse/sdk-actions/matching';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { commandLine } from './quote.ts';
import type { Screen } from './read-screen.ts';
import { commandFailed, readShell, runShell } from './run-shell.ts';

/** The touch screen as an input device of the kernel: `input` has one finger, this has many. */
export interface TouchPanel {
  readonly path: string;
  readonly x: Axis;
  readonly y: Axis;
}

export interface Axis {
  readonly min: number;
  readonly max: number;
}

/** Types and codes of kernel events. */
const codes = { sync: '0 0 0', slot: '3 47', x: '3 53', y: '3 54', id: '3 57' } as const;
const lifted = 4_294_967_295;
const keyOfTouch = '1 330';
const stepMs = 30;

const closed =
  'The touch screen is closed to adb on this device, and zooming needs two fingers: use the buttons of the app or a double touch, or a rooted device or emulator.';

export async function findTouchPanel(device: Device, signal: AbortSignal): Promise<TouchPanel> {
  const panel = parseTouchPanel(await readShell(device, 'getevent -p 2>&1', signal));
  if (panel !== null) return panel;
  throw new GatehouseError('failed_precondition', closed);
}

/** The first input device with multi-touch positions. */
export function parseTouchPanel(text: string): TouchPanel | null {
  for (const part of text.split(/^add device \d+: /m).slice(1)) {
    const path = /^\S+/.exec(part)?.[0] ?? '';
    const [x, y] = [axisOf(part, '0035'), axisOf(part, '0036')];
    if (x !== null && y !== null && /\b002f\b/.test(part)) return { path, x, y };
  }
  return null;
}

function axisOf(part: string, code: string): Axis | null {
  const found = new RegExp(`\\b${code}\\s*: value -?\\d+, min (-?\\d+), max (-?\\d+)`).exec(part);
  return found === null ? null : { min: Number(found[1]), max: Number(found[2]) };
}

/** Positions of two fingers, one pair for each step. */
export type TwoFingers = readonly (readonly [Point, Point])[];

/** Puts two fingers down, moves and lifts them. */
export async function moveFingers(
  device: Device,
  { panel, screen, way }: { readonly panel: TouchPanel; readonly screen: Screen; readonly way: TwoFingers },
  signal: AbortSignal,
): Promise<void> {
  const send = (event: string) => `${commandLine('sendevent', panel.path)} ${event}`;
  const moments = way.map((fingers, moment) => [
    ...fingers.flatMap((point, slot) => [
      `${codes.slot} ${slot}`,
      ...(moment === 0 ? [`${codes.id} ${slot + 1}`] : []),
      ...toPanel(point, panel, screen),
    ]),
    ...(moment === 0 ? [`${keyOfTouch} 1`] : []),
    codes.sync,
  ]);
  const lift = [0, 1].flatMap((slot) => [`${codes.slot} ${slot}`, `${codes.id} ${lifted}`]);
  const pause = commandLine('sleep', stepMs / 1000);
  const steps = [...moments.flatMap((events) => [...events.map(send), pause])];
  const end = [...lift, `${keyOfTouch} 0`, codes.sync].map(send);
  // The fingers are lifted also when a step fails.
  const script = `{ ${steps.join(' && ')}; }; code=$?; ${end.join('; ')}; exit $code`;
  const result = await runShell(device, script, { signal });
  if (result.exitCode === 0 || (result.exitCode === null && result.stdout.length === 0)) return;
  if (/could not open|denied/i.test(`${result.stderr}${result.stdout}`))
    throw new GatehouseError('failed_precondition', closed);
  throw commandFailed(result);
}

/** The panel does not turn with the screen. */
function toPanel({ x, y }: Point, panel: TouchPanel, { width, height, rotation }: Screen): readonly string[] {
  const isSideways = rotation % 2 === 1;
  const [across, down] = isSideways ? [height, width] : [width, height];
  const turned = [
    { x, y },
    { x: across - y, y: x },
    { x: across - x, y: down - y },
    { x: y, y: down - x },
  ][rotation] ?? { x, y };
  const scale = ({ min, max }: Axis, share: number) => Math.round(min + share * (max - min));
  return [`${codes.x} ${scale(panel.x, turned.x / across)}`, `${codes.y} ${scale(panel.y, turned.y / down)}`];
}
