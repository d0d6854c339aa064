import { posix } from 'node:path';
import { type ApkContent, readApk } from '../apps/apk.ts';
import { plainApp } from '../apps/plain.ts';
import type { Device } from '../phone/device.ts';
import type { Call } from '../shell/command.ts';

/** The first version where a newer APK replaces the installed one without an option. */
const REPLACES_FROM_SDK = 29;

/** `install PATH`: the APK is on the phone. */
export async function installFile(call: Call, args: readonly string[]): Promise<number> {
  const path = posix.resolve(call.folder, args.at(-1) ?? '');
  const { files } = call.device;
  if (files.stat(path) === undefined) {
    await call.err(`Error: failed to open file: ${path}. Error: java.io.FileNotFoundException\n`);
    return 1;
  }
  return install(call, args, files.read(path));
}

/** `install -S SIZE`: exactly that many bytes follow on the stream. */
export async function installStreamed(call: Call, args: readonly string[]): Promise<number> {
  const size = sizeIn(args);
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of call.stdin) {
    chunks.push(chunk);
    received += chunk.length;
    if (received >= size) break;
  }
  if (received < size) {
    await call.out('Failure [INSTALL_FAILED_ABORTED: Session was abandoned]\n');
    return 1;
  }
  return install(call, args, Buffer.concat(chunks).subarray(0, size));
}

function sizeIn(args: readonly string[]): number {
  const joined = args.find((arg) => /^-S\d+$/.test(arg));
  return Number(joined?.slice(2) ?? args[args.indexOf('-S') + 1]);
}

async function install({ device, out }: Call, args: readonly string[], bytes: Buffer): Promise<number> {
  const apk = readApk(bytes);
  const problem = apk === null ? NOT_AN_APK : installProblem(device, apk, { args, size: bytes.length });
  if (apk === null || problem !== null) {
    await out(`Failure [${problem}]\n`);
    return 1;
  }
  const { packageName } = apk;
  device.note({ kind: 'install', detail: packageName });
  device.activities.stop(packageName);
  device.packages.add(
    plainApp({ ...apk, isSystem: false, isLaunchable: true, activities: ['.MainActivity'] }),
    bytes,
  );
  await out('Success\n');
  return 0;
}

const NOT_AN_APK =
  'INSTALL_PARSE_FAILED_NOT_APK: Failed to parse /data/app/vmdl1537.tmp/base.apk: Failed to load asset path';

/** The message of the package manager about an APK that it refuses; null when it accepts it. */
function installProblem(
  device: Device,
  apk: ApkContent,
  { args, size }: { args: readonly string[]; size: number },
): string | null {
  const { faults, model, packages, files } = device;
  const before = packages.get(apk.packageName)?.app;
  const replaces = model.sdk >= REPLACES_FROM_SDK ? !args.includes('-R') : args.includes('-r');
  if (faults.installFailure !== null) return faults.installFailure;
  if (apk.minSdk > model.sdk)
    return `INSTALL_FAILED_OLDER_SDK: /data/app/vmdl1537.tmp/base.apk: Requires newer sdk version #${apk.minSdk} (current version is #${model.sdk})`;
  if (apk.abis.length > 0 && !apk.abis.includes(model.abi))
    return 'INSTALL_FAILED_NO_MATCHING_ABIS: Failed to extract native libraries, res=-113';
  if (apk.isTestOnly && !args.includes('-t')) return 'INSTALL_FAILED_TEST_ONLY: installPackageLI';
  if (size > files.freeBytes())
    return 'INSTALL_FAILED_INSUFFICIENT_STORAGE: Failed to override installation location';
  if (before === undefined) return null;
  if (!replaces)
    return `INSTALL_FAILED_ALREADY_EXISTS: Attempt to re-install ${apk.packageName} without first uninstalling.`;
  if (before.signer !== apk.signer)
    return `INSTALL_FAILED_UPDATE_INCOMPATIBLE: Package ${apk.packageName} signatures do not match previously installed version; ignoring!`;
  if (apk.versionCode < before.versionCode && !args.includes('-d'))
    return `INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code ${apk.versionCode} is older than current ${before.versionCode}`;
  return null;
}
