import type { TestContext } from 'node:test';
import type { AdbServer } from '../adb-server.ts';
import type { PhoneOptions } from '../phone-options.ts';
import type { AdbResult } from '../run-adb.ts';
import { type Phone, startPhone } from '../start-phone.ts';

export interface ConnectedPhone {
  readonly phone: Phone;
  /** Runs `adb -s PHONE ...`. */
  run(args: readonly string[], options?: Parameters<AdbServer['run']>[1]): Promise<AdbResult>;
  shell(command: string): Promise<AdbResult>;
  /** The state in the server's list: `device`, `offline`, `unauthorized`, or undefined when the phone is not listed. */
  state(): Promise<string | undefined>;
}

/** A phone for one test, connected to a server with the real `adb connect`. */
export async function connectedPhone(
  t: TestContext,
  adb: AdbServer,
  options: PhoneOptions = {},
): Promise<ConnectedPhone> {
  const phone = await startPhone(options);
  const run: ConnectedPhone['run'] = (args, settings) => adb.run(['-s', phone.address, ...args], settings);
  t.after(async () => {
    await adb.run(['disconnect', phone.address]);
    await phone.stop();
  });
  await adb.run(['connect', phone.address]);
  return {
    phone,
    run,
    shell: (command) => run(['shell', command]),
    async state() {
      const { stdout } = await adb.run(['devices']);
      const line = stdout.split('\n').find((each) => each.startsWith(`${phone.address}\t`));
      return line?.split('\t')[1];
    },
  };
}
