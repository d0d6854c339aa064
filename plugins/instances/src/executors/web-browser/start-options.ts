import type { RunInfo } from '@gatehouse/sdk-actions';
import { type GuardedPath, makeFolders, projectFile, toFileError } from '@gatehouse/sdk-actions/files';
import { assertWritableHere, useExisting } from '@gatehouse/sdk-actions/internal/files';
import type { StartOptions } from '../../browser/start-options.ts';

interface Wanted {
  readonly BrowserType: 'Chromium' | 'Firefox' | 'WebKit' | 'Without';
  readonly Args: string;
  readonly Headless: boolean;
  readonly ProfilePath: string;
  readonly OwnProcess: boolean;
  readonly ServiceWorkers: 'allow' | 'block';
}

/** The options for the browser of a run; null for a run without one. */
export async function startOptions(
  { run }: { readonly run: RunInfo },
  { BrowserType, Args, Headless, ProfilePath, OwnProcess, ServiceWorkers }: Wanted,
): Promise<StartOptions | null> {
  if (BrowserType === 'Without') return null;
  if (BrowserType !== 'Chromium') {
    throw new Error(`The browser ${BrowserType} is not available here; use Chromium.`);
  }
  const profileDir = ProfilePath === '' ? null : await profileFolder(projectFile(ProfilePath, run));
  return {
    ...{ browserArgs: Args.trim(), isHeaded: !Headless, profileDir, isIsolated: OwnProcess },
    blocksServiceWorkers: ServiceWorkers === 'block',
  };
}

/** The path of the profile without links: the browser opens it by name. */
async function profileFolder(named: GuardedPath): Promise<string> {
  try {
    await assertWritableHere(named);
    await makeFolders(named, 0o700);
    return await useExisting(named, { wanted: 'write', isFolder: true }, async ({ real }) => real);
  } catch (error) {
    throw toFileError(error, named.path);
  }
}
