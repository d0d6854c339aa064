// Files that a project names are opened by the rights of its run, wherever links lead meanwhile.
import { ActionError, type RunInfo } from '@gatehouse/sdk-actions';
import {
  appendToFile,
  assertWritable,
  type GuardedPath,
  isMissing,
  isRefusal,
  maxReadBytes,
  projectFile,
  readLocated,
  readRegularFile,
  replaceFile,
} from '@gatehouse/sdk-actions/files';

type Run = Pick<RunInfo, 'projectPath' | 'fileRights'>;

/** A relative path counts from the folder of the project. Its errors are ActionErrors for people. */
export async function readSettings(path: string, run: Run): Promise<unknown> {
  const text = await readRegularFile(projectFile(path, run), maxReadBytes);
  return JSON.parse(text.toString());
}

/** Whether there is a file is found out by using it. */
export async function readOrElse(path: string, run: Run, otherwise: string): Promise<string> {
  try {
    return (await readRegularFile(projectFile(path, run), maxReadBytes)).toString();
  } catch (error) {
    if (isMissing(error)) return otherwise;
    if (isRefusal(error)) throw new ActionError(`${error.message} Put it beside the project`);
    throw error;
  }
}

/** A long transfer asks first whether its end can be kept. No reader ever sees a part of the file. */
export async function download(from: URL, path: string, run: Run): Promise<void> {
  const target: GuardedPath = projectFile(path, run);
  await assertWritable(target);
  const response = await fetch(from);
  const bytes = Buffer.from(await response.arrayBuffer());
  await replaceFile(target, { makesFolders: true }, (file) => file.writeFile(bytes));
}

/** A file that is empty, or new, gets a heading first. */
export async function appendRow(path: string, run: Run, row: readonly string[]): Promise<void> {
  const line = `${row.join(';')}\n`;
  await appendToFile(projectFile(path, run), (wasEmpty) =>
    Buffer.from(wasEmpty ? `name;value\n${line}` : line),
  );
}

/** The real path has no links, so that two names of one file have the same. */
export async function isSameFile(one: string, other: string, run: Run): Promise<boolean> {
  const [{ real: first }, { real: second }] = await Promise.all([
    readLocated(projectFile(one, run), maxReadBytes),
    readLocated(projectFile(other, run), maxReadBytes),
  ]);
  return first === second;
}
