export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // No such process, or one of another user: not our daemon either way.
    return false;
  }
}
