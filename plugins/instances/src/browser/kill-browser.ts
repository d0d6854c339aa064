/**
 * Ends a browser with all that it started. It leads a group of its own; most of that group would leave when the browser is
 * gone, but not what hangs.
 */
export function killBrowser(pid: number): void {
  for (const target of process.platform === 'win32' ? [pid] : [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It left by itself in between, or a script around it leads the group.
    }
  }
}
