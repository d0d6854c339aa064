import type { AppContext, Intent, RunningApp } from '../apps/app.ts';
import { LAUNCHER } from '../apps/launcher.ts';
import type { InstalledApp, Packages } from './packages.ts';

export interface Task {
  readonly installed: InstalledApp;
  readonly running: RunningApp;
  readonly pid: number;
}

/** The running apps, and the one in the foreground. */
export interface Activities {
  front(): Task;
  task(packageName: string): Task | undefined;
  tasks(): readonly Task[];
  /** Brings an app to the foreground; true when it was running. */
  start(installed: InstalledApp, intent: Intent): boolean;
  home(): void;
  back(): void;
  stop(packageName: string): void;
  stopAll(): void;
}

const FIRST_PID = 2000;

interface Parts {
  readonly packages: Packages;
  contextOf(installed: InstalledApp, pid: number): AppContext;
}

export function createActivities({ packages, contextOf }: Parts): Activities {
  let tasks: Task[] = [];
  let lastPid = FIRST_PID;

  const find = (packageName: string): Task | undefined =>
    tasks.find((task) => task.installed.app.packageName === packageName);

  const start = (installed: InstalledApp, intent: Intent): boolean => {
    const known = find(installed.app.packageName);
    if (known !== undefined) {
      tasks = [...tasks.filter((task) => task !== known), known];
      known.running.receive?.(intent);
      return true;
    }
    const pid = ++lastPid;
    const running = installed.app.run(contextOf(installed, pid), intent);
    tasks.push({ installed, running, pid });
    return false;
  };

  const home = (): void => {
    const launcher = packages.get(LAUNCHER);
    if (launcher === undefined) throw new Error('a phone has no launcher');
    start(launcher, { extras: {} });
  };

  const front = (): Task => {
    const top = tasks.at(-1);
    if (top !== undefined) return top;
    home();
    return front();
  };

  const stop = (packageName: string): void => {
    tasks = tasks.filter((task) => task.installed.app.packageName !== packageName);
  };

  return {
    front,
    task: find,
    tasks: () => tasks,
    start,
    home,
    back() {
      const top = front();
      // An app that is left by the back key ends; its data stays in its storage.
      if (!top.running.back()) stop(top.installed.app.packageName);
      if (tasks.at(-1) === undefined || top !== tasks.at(-1)) home();
    },
    stop,
    stopAll() {
      tasks = [];
    },
  };
}
