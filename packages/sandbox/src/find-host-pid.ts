import { readFile } from 'node:fs/promises';

/**
 * The id outside the sandbox of a process inside it. Null when it has ended.
 * @param root the outside id of the sandbox itself
 */
export async function findHostPid(root: number, inner: number): Promise<number | null> {
  const children = await childrenOf(root);
  for (const pid of children) {
    if ((await innerPid(pid)) === inner) return pid;
    const found = await findHostPid(pid, inner);
    if (found !== null) return found;
  }
  return null;
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

/** The id of a process in its innermost namespace. */
async function innerPid(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const ids = /^NSpid:(.*)$/m.exec(status)?.[1]?.trim().split(/\s+/);
  return ids === undefined ? null : Number(ids.at(-1));
}
