import { readFile } from 'node:fs/promises';

/** Megabytes of a process and those that it started; 0 where it is not known. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const [own, children] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
  ]);
  const below = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => memoryOf(Number(child))),
  );
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(own)?.[1] ?? 0);
  return kilobytes / 1_024 + below.reduce((sum, mb) => sum + mb, 0);
}
