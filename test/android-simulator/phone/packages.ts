import { randomBytes } from 'node:crypto';
import { posix } from 'node:path';
import { makeApk } from '../apps/apk.ts';
import type { AppDefinition } from '../apps/app.ts';
import { AppStorage } from '../storage/app-storage.ts';
import type { Files } from '../storage/files.ts';

export interface InstalledApp {
  readonly app: AppDefinition;
  /** Path of its APK. */
  readonly path: string;
  /** Paths of its base APK and its splits. */
  readonly paths: readonly string[];
  readonly uid: number;
  readonly storage: AppStorage;
  isEnabled: boolean;
}

const FIRST_USER_ID = 10_100;

export interface Packages {
  get(packageName: string): InstalledApp | undefined;
  all(): InstalledApp[];
  add(app: AppDefinition, apk?: Buffer): InstalledApp;
  /** The data of an app may outlive it, for a later install. */
  remove(packageName: string, options?: { readonly keepsData: boolean }): void;
}

export function createPackages(apps: readonly AppDefinition[], files: Files): Packages {
  const disk = files.as('root');
  const installed = new Map<string, InstalledApp>();
  let lastUserId = FIRST_USER_ID;

  const removeApks = ({ path }: InstalledApp): void => disk.remove(posix.dirname(path), { recursive: true });

  const add = (app: AppDefinition, apk = apkOf(app)): InstalledApp => {
    const before = installed.get(app.packageName);
    if (before !== undefined) removeApks(before);
    const path = pathOf(app);
    const paths = [path, ...(app.splits ?? []).map((name) => `${posix.dirname(path)}/split_${name}.apk`)];
    for (const each of paths) disk.write(each, apk, { mode: 0o644, makesFolders: true });
    const entry: InstalledApp = {
      app,
      path,
      paths,
      uid: before?.uid ?? ++lastUserId,
      storage: before?.storage ?? new AppStorage(files, app.packageName),
      isEnabled: true,
    };
    installed.set(app.packageName, entry);
    return entry;
  };

  for (const app of apps) add(app);
  return {
    get: (packageName) => installed.get(packageName),
    all: () => [...installed.values()].sort((a, b) => (a.app.packageName < b.app.packageName ? -1 : 1)),
    add,
    remove(packageName, { keepsData } = { keepsData: false }) {
      const gone = installed.get(packageName);
      if (gone === undefined) return;
      installed.delete(packageName);
      removeApks(gone);
      if (!keepsData) gone.storage.remove();
    },
  };
}

/** Created once for each app, since every phone has the same ones. */
const apks = new WeakMap<AppDefinition, Buffer>();

function apkOf(app: AppDefinition): Buffer {
  const { packageName, label, versionCode, versionName } = app;
  const apk = apks.get(app) ?? makeApk({ packageName, label, versionCode, versionName });
  apks.set(app, apk);
  return apk;
}

/** Each install gets a separate folder, as on a phone. */
function pathOf({ packageName, label, isSystem }: AppDefinition): string {
  if (isSystem) return `/system/app/${label.replaceAll(' ', '')}/base.apk`;
  const unique = (): string => `${randomBytes(16).toString('base64url')}==`;
  return `/data/app/~~${unique()}/${packageName}-${unique()}/base.apk`;
}
