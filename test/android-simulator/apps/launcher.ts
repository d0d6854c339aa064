import { column, label, row, space, type Widget } from '../ui/widget.ts';
import type { AppDefinition } from './app.ts';

const PER_ROW = 3;

export const LAUNCHER = 'com.android.launcher3';

export const launcher: AppDefinition = {
  packageName: LAUNCHER,
  label: 'Launcher',
  versionCode: 30,
  versionName: '11',
  isSystem: true,
  isLaunchable: false,
  activities: ['.uioverrides.QuickstepLauncher'],
  run: (context) => ({
    activity: () => '.uioverrides.QuickstepLauncher',
    back: () => true,
    view() {
      const icons = context
        .installed()
        .filter((app) => app.isLaunchable)
        .sort((a, b) => (a.label < b.label ? -1 : 1))
        .map((app) => icon(app, () => context.start(app.packageName)));
      return column([label('', { height: 24 }), ...inRows(icons), space()], { id: 'workspace' });
    },
  }),
};

function icon({ label: name }: AppDefinition, tap: () => void): Widget {
  return label(name, { id: 'icon', description: name, height: 96, tap, fill: [255, 255, 255] });
}

function inRows(icons: readonly Widget[]): Widget[] {
  const rows: Widget[] = [];
  for (let start = 0; start < icons.length; start += PER_ROW) {
    const some = icons.slice(start, start + PER_ROW);
    while (some.length < PER_ROW) some.push(space());
    rows.push(row(some, { height: 96 }));
  }
  return rows;
}
