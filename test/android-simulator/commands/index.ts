import type { Command } from '../shell/command.ts';
import { am } from './am.ts';
import { basics } from './basics.ts';
import { dumpsys } from './dumpsys.ts';
import { files } from './files.ts';
import { input } from './input.ts';
import { location } from './location.ts';
import { logcat } from './logcat.ts';
import { pm } from './pm.ts';
import { screencap } from './screencap.ts';
import { settings } from './settings.ts';
import { system } from './system.ts';
import { tar } from './tar.ts';
import { texts } from './texts.ts';
import { touchDevice } from './touch-device.ts';
import { uiautomator } from './uiautomator.ts';
import { wm } from './wm.ts';

/** All programs of the phone. Another name is not found, so that a typing error in a command line is noticed. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...basics,
    ...texts,
    ...files,
    ...settings,
    ...system,
    ...{ ...am, ...dumpsys, ...input, ...logcat, ...pm, ...screencap, ...uiautomator, ...wm },
    ...{ ...location, ...tar, ...touchDevice },
  }),
);
