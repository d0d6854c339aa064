import { GatehouseError } from '@gatehouse/sdk-plugin';

/**
 * Arguments that change how pages look and sound. Others could open a port, start programs or turn protection off.
 */
const allowed = [
  'accept-lang',
  'force-dark-mode',
  'force-device-scale-factor',
  'hide-scrollbars',
  'lang',
  'mute-audio',
  'proxy-server',
  'user-agent',
  'window-position',
  'window-size',
];

/** Parses arguments such as `--lang=de --user-agent="My agent"`. Throws bad_request for one that is not allowed. */
export function parseBrowserArguments(text: string): readonly string[] {
  const args = (text.match(/(?:[^\s"]|"[^"]*")+/g) ?? []).map((word) => word.replaceAll('"', ''));
  const refused = args.filter((argument) => !allowed.includes(nameOf(argument)));
  if (refused.length === 0) return args;
  throw new GatehouseError(
    'bad_request',
    `browserArgs has ${refused.map((argument) => JSON.stringify(argument.slice(0, 80))).join(', ')}. Allowed are ${allowed.map((name) => `--${name}`).join(', ')}.`,
  );
}

/** Empty for a text that is not an argument. */
function nameOf(argument: string): string {
  return /^--([a-z-]+)(?:=.*)?$/s.exec(argument)?.[1] ?? '';
}
