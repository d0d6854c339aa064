import { plainApp } from './plain.ts';

/** An app that reads and writes the clipboard on a broadcast. It is installed only on phones whose test asks for it. */
export const CLIPPER = 'ca.zgrs.clipper';

export const clipper = plainApp({
  packageName: CLIPPER,
  label: 'Clipper',
  versionCode: 1,
  versionName: '1.1',
  isSystem: false,
  isLaunchable: true,
  activities: ['.Main'],
});
