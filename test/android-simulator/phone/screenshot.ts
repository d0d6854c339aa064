import { blackScreen, drawUi } from '../ui/draw.ts';
import type { Picture } from '../ui/picture.ts';
import type { Device } from './device.ts';

export function takePicture({ display, window, faults }: Device): Picture {
  const isBlack = !display.isOn || window.isSecure() || faults.screenshots === 'black';
  if (isBlack) return blackScreen(display.size());
  return drawUi(window.root(), display.size(), window.scale());
}
