import type { Service } from './service.ts';

/** `reboot:MODE`. */
export const reboot: Service = async ({ device, argument }) => {
  device.note({ kind: 'reboot', detail: argument });
  device.reboot(argument);
};

/** `root:`, `remount:` and similar services, on a phone for consumers. */
export const restartAdbd: Service = async ({ argument, stream }) => {
  const answers: Record<string, string> = {
    'root:': 'adbd cannot run as root in production builds\n',
    'unroot:': 'adbd not running as root\n',
    'remount:': 'Not running as root. Try "adb root" first.\n',
    'usb:': 'restarting in USB mode\n',
  };
  await stream.write(answers[argument] ?? `restarting in TCP mode port: ${argument.replace('tcpip:', '')}\n`);
};
