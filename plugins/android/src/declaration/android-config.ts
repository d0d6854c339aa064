import * as v from 'valibot';

/** Ports of other adb servers: the usual one, and those on which each server looks for emulators. */
const takenPorts = [5037, ...Array.from({ length: 32 }, (_, at) => 5554 + at)];

export const configSchema = v.strictObject({
  isRealPhone: v.optional(
    v.pipe(v.boolean(), v.description('The product is for phones, not for emulators; the edition says so')),
    false,
  ),
  adbPath: v.optional(v.pipe(v.string(), v.description('Path of adb; empty for one that is installed')), ''),
  adbPort: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(65_535),
      v.check((port) => !takenPorts.includes(port), 'is a port that other adb servers use'),
      v.description('Port of our own adb server on this machine; 0 picks a free one'),
    ),
    0,
  ),
  adbKeyFolder: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'Where the adb server keeps the keys that devices trust; empty for a folder in the data folder',
      ),
    ),
    '',
  ),
  lent: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(190))),
      v.maxLength(500),
      v.description(
        'Devices that a node lends to runs, by serial, in which * stands for any characters, or as HOST:PORT to connect to; absent: all, as on a daemon',
      ),
    ),
  ),
  labels: v.optional(
    v.pipe(
      v.record(v.string(), v.array(v.string())),
      v.description(
        'Names for groups of devices, by which actions choose one: the serials of each, in which * stands for any characters',
      ),
    ),
    {},
  ),
});
