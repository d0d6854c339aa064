import { MESSAGES } from '../apps/messages.ts';
import type { InstalledApp, Packages } from '../phone/packages.ts';
import type { IntentArguments } from './intent-arguments.ts';

const BROWSER = 'com.android.browser';
const LAUNCHER = 'com.android.launcher3';

/** The app for an intent without a package. */
export function appForIntent(packages: Packages, intent: IntentArguments): InstalledApp | undefined {
  const { action, data = '', categories } = intent;
  if (action === 'android.intent.action.VIEW' && /^https?:/.test(data)) return packages.get(BROWSER);
  if (action === 'android.intent.action.SENDTO' && /^sms(?:to)?:/.test(data)) return packages.get(MESSAGES);
  return categories.includes('android.intent.category.HOME') ? packages.get(LAUNCHER) : undefined;
}
