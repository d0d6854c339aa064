import { blackScreen, drawUi } from '../ui/draw.ts';
import { everyNode, textOf } from '../ui/node.ts';
import type { Picture } from '../ui/picture.ts';
import { encodePng } from '../ui/png.ts';
import type { Device } from './device.ts';

interface Taken {
  readonly look: string;
  readonly png: Promise<Buffer>;
}

const lastTaken = new WeakMap<Device, Taken>();

export function takePicture(device: Device): Picture {
  const { display, window } = device;
  return isBlack(device)
    ? blackScreen(display.size())
    : drawUi(window.root(), display.size(), window.scale());
}

/** An unchanged screen is not drawn again: tests take many pictures and change little. */
export function takePng(device: Device): Promise<Buffer> {
  const look = lookOf(device);
  const last = lastTaken.get(device);
  if (last?.look === look) return last.png;
  const png = encodePng(takePicture(device));
  lastTaken.set(device, { look, png });
  return png;
}

function isBlack({ display, window, faults }: Device): boolean {
  return !display.isOn || window.isSecure() || faults.screenshots === 'black';
}

/** All inputs of a picture. */
function lookOf(device: Device): string {
  const { window, display } = device;
  const { width, height } = display.size();
  const screen = `${width}x${height} ${window.scale()}`;
  if (isBlack(device)) return `${screen} black`;
  const nodes = [...everyNode(window.root())].map((node) => {
    const { bounds, widget } = node;
    const { fill, colour, checked, textSize } = widget;
    return [Object.values(bounds), textOf(node), fill, colour, checked, textSize, widget.tap === undefined];
  });
  return `${screen} ${JSON.stringify(nodes)}`;
}
