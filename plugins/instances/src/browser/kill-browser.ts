/**
 * Kills a browser with all processes that it started. It leads a process group; most of the group would exit with the
 * browser, but not processes that hang.
 */
export function killBrowser(pid: number): void {
  for (const target of process.platform === 'win32' ? [pid] : [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It has exited meanwhile, or a wrapper script leads the group.
    }
  }
}
