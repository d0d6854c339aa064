import { randomBytes } from 'node:crypto';
import type { AppDefinition } from '../apps/app.ts';

export interface InstalledApp {
  readonly app: AppDefinition;
  /** Path of its APK. */
  readonly path: string;
  readonly uid: number;
  readonly bytes: number;
  readonly storage: Map<string, string>;
  isEnabled: boolean;
}

const FIRST_USER_ID = 10_100;

export interface Packages {
  get(packageName: string): InstalledApp | undefined;
  all(): InstalledApp[];
  add(app: AppDefinition, bytes?: number): InstalledApp;
  /** What an app keeps may outlive it, for when it comes back. */
  remove(packageName: string, options?: { readonly keepsData: boolean }): void;
}

export function createPackages(apps: readonly AppDefinition[]): Packages {
  const installed = new Map<string, InstalledApp>();
  const kept = new Map<string, Map<string, string>>();
  let lastUserId = FIRST_USER_ID;

  const add = (app: AppDefinition, bytes = 0): InstalledApp => {
    const before = installed.get(app.packageName);
    const entry: InstalledApp = {
      app,
      bytes,
      path: app.isSystem
        ? `/system/app/${app.label.replaceAll(' ', '')}/base.apk`
        : userPath(app.packageName),
      uid: before?.uid ?? ++lastUserId,
      storage: before?.storage ?? kept.get(app.packageName) ?? new Map(),
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
      const storage = installed.get(packageName)?.storage;
      installed.delete(packageName);
      kept.delete(packageName);
      if (keepsData && storage !== undefined) kept.set(packageName, storage);
    },
  };
}

/** Each install gets a folder of its own, as on a phone. */
function userPath(packageName: string): string {
  const unique = (): string => `${randomBytes(16).toString('base64url')}==`;
  return `/data/app/~~${unique()}/${packageName}-${unique()}/base.apk`;
}
