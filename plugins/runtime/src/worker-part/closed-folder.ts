export const closedFolderVariable = 'GATEHOUSE_CLOSED_FOLDER';

/**
 * The folder in which the daemon keeps its keys, tasks and journals. Actions leave it alone, although the user whom they
 * run as may read it: who may write files is not an administrator. Empty where no daemon started the process.
 */
export function closedFolder(): string {
  return process.env[closedFolderVariable] ?? '';
}
