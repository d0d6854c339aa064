import { takePicture } from '../phone/screenshot.ts';
import type { Service } from './service.ts';

const VERSION = 1;
const BITS_PER_PIXEL = 32;
/** Offset and length in bits of red, blue, green and opacity. */
const CHANNELS = [0, 8, 16, 8, 8, 8, 24, 8];

/** `framebuffer:`: a header of 13 numbers, then the raw pixels. */
export const framebuffer: Service = async ({ device, stream }) => {
  const { width, height, pixels } = takePicture(device);
  const numbers = [VERSION, BITS_PER_PIXEL, pixels.length, width, height, ...CHANNELS];
  const header = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) header.writeUInt32LE(number, index * 4);
  await stream.write(header);
  await stream.write(pixels);
};
