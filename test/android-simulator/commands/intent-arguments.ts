/** The intent in the arguments of `am`. */
export interface IntentArguments {
  readonly action?: string;
  readonly data?: string;
  readonly packageName?: string;
  readonly activity?: string;
  readonly categories: readonly string[];
  readonly extras: Readonly<Record<string, string>>;
}

const EXTRA_FLAGS = ['--es', '-e', '--ei', '--ez', '--el', '--ef', '--eu'];

export function readIntent(args: readonly string[]): IntentArguments {
  const rest = [...args];
  const found: { -readonly [K in keyof IntentArguments]: IntentArguments[K] } = {
    categories: [],
    extras: {},
  };
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '-a') found.action = rest.shift() ?? '';
    else if (arg === '-d') found.data = rest.shift() ?? '';
    else if (arg === '-c') found.categories = [...found.categories, rest.shift() ?? ''];
    else if (arg === '-n') Object.assign(found, componentOf(rest.shift() ?? ''));
    else if (arg === '-p') found.packageName = rest.shift() ?? '';
    else if (EXTRA_FLAGS.includes(arg))
      found.extras = { ...found.extras, [rest.shift() ?? '']: rest.shift() ?? '' };
    else if (arg === '-f' || arg === '-t' || arg === '--user') rest.shift();
    else if (!arg.startsWith('-'))
      Object.assign(found, arg.includes('/') ? componentOf(arg) : { packageName: arg });
  }
  return found;
}

/** The intent as `am` prints it. */
export function describeIntent({ action, data, categories, packageName, activity }: IntentArguments): string {
  const parts = [
    action === undefined ? '' : `act=${action}`,
    categories.length === 0 ? '' : `cat=[${categories.join(',')}]`,
    data === undefined ? '' : `dat=${data}`,
    activity === undefined ? '' : `cmp=${packageName}/${activity}`,
    activity === undefined && packageName !== undefined ? `pkg=${packageName}` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** `PACKAGE/.Activity`, also with the full name of the activity. */
function componentOf(text: string): { packageName: string; activity: string } {
  const [packageName = '', activity = ''] = text.split('/');
  const isOwn = activity.startsWith(`${packageName}.`);
  return { packageName, activity: isOwn ? activity.slice(packageName.length) : activity };
}
