import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isWithin } from '@gatehouse/sdk-actions/internal/files';

/** Programs outside the system folders that workers start: this Node and browsers. */
export function programPlaces(environment: NodeJS.ProcessEnv = process.env): readonly string[] {
  const { PLAYWRIGHT_BROWSERS_PATH, GATEHOUSE_BROWSER } = environment;
  const downloads = PLAYWRIGHT_BROWSERS_PATH || join(homedir(), '.cache', 'ms-playwright');
  const chosen = GATEHOUSE_BROWSER ? folderOfProgram(GATEHOUSE_BROWSER) : [];
  return [...realPaths([process.execPath, downloads]), ...chosen];
}

/** The folder of a program, unless that is the home folder or a parent of it. */
export function folderOfProgram(program: string): readonly string[] {
  return realPaths([program]).map((path) => (isWithin(homedir(), dirname(path)) ? path : dirname(path)));
}

/** Paths that a program needs to open windows on the display of the user. */
export function displayPlaces(environment: NodeJS.ProcessEnv = process.env): readonly string[] {
  const { DISPLAY, XAUTHORITY, WAYLAND_DISPLAY, XDG_RUNTIME_DIR } = environment;
  const cookie = DISPLAY ? [XAUTHORITY || join(homedir(), '.Xauthority')] : [];
  const wayland = WAYLAND_DISPLAY && XDG_RUNTIME_DIR ? [join(XDG_RUNTIME_DIR, WAYLAND_DISPLAY)] : [];
  return realPaths([...cookie, ...wayland]);
}

/** The real paths of existing entries. */
function realPaths(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    try {
      return [realpathSync(path)];
    } catch {
      return [];
    }
  });
}
