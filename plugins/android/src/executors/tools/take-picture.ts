import type { ActionContext } from '@gatehouse/sdk-actions';
import { assertWritable, projectFile, replaceFile } from '@gatehouse/sdk-actions/files';
import { takeScreenshot } from '../../device/take-device-screenshot.ts';
import { onDevice } from '../../run/on-device.ts';

const pictureMs = 30_000;

/** The path of the file, or the picture as base64 where none is named. */
export async function takePicture(
  user: Pick<ActionContext, 'resource' | 'run' | 'signal'>,
  file: string,
): Promise<string> {
  const named = file === '' ? null : projectFile(file, user.run);
  if (named !== null) await assertWritable(named);
  const { png } = await onDevice(user, pictureMs, (device, signal) =>
    takeScreenshot(device, { displayId: null, signal }),
  );
  if (named === null) return png.toString('base64');
  await replaceFile(named, { makesFolders: true }, (target) => target.writeFile(png));
  return named.path;
}
