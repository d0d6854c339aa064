import { plainApp } from './plain.ts';

/** An app that reads and writes the clipboard for who broadcasts to it. A phone has it when a test asks for it. */
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
