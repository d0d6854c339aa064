import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ParametersOf } from '@gatehouse/sdk-actions';
import { type ActionContext, ActionError } from '@gatehouse/sdk-actions';
import type { androidUtil } from '../../categories/android-util.ts';
import { copyDatabase, type DeviceDatabase } from '../../device/copy-database.ts';
import { folderOfRun } from '../../run/folder-of-run.ts';
import { onDevice, transferMs } from '../../run/on-device.ts';

/** Reads rows of a copy, which is removed afterwards. The reader of SQLite files reads it. */
export async function readDatabase(
  context: Pick<
    ActionContext<ParametersOf<typeof androidUtil, 'Sqlite'>>,
    'parameters' | 'perform' | 'resource' | 'signal'
  >,
  database: DeviceDatabase,
) {
  const folder = await mkdtemp(join(await context.resource(folderOfRun), 'sqlite-'));
  const copy = join(folder, 'copy.db');
  try {
    await onDevice(context, transferMs, (device, signal) =>
      copyDatabase(device, { ...database, to: copy }, signal),
    );
    const { Sql, Parameters, Table, List, MaxRows, TimeoutSec } = context.parameters;
    const limits = { MaxRows: String(MaxRows), TimeoutSec: String(TimeoutSec) };
    const parameters = { Path: copy, Sql, Parameters, Table, List, ...limits };
    const performed = { type: 'Database', action: 'ReadCopy', parameters, finder: null };
    const { OutputVariable = '', RowCount = '' } = await context
      .perform(performed)
      .catch((error: unknown) => {
        throw aboutOriginal(error, { copy, path: database.path });
      });
    return { OutputVariable, RowCount };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Replaces the path of the copy by the path on the device, which the user knows. */
function aboutOriginal(
  error: unknown,
  { copy, path }: { readonly copy: string; readonly path: string },
): unknown {
  if (!(error instanceof ActionError)) return error;
  return new ActionError(error.message.replaceAll(JSON.stringify(copy), JSON.stringify(path)));
}
