/** Whether a dotted version such as `7.1.0.0` comes before another. */
export function isOlderVersion(version: string, other: string): boolean {
  const parts = version.split('.').map(Number);
  const otherParts = other.split('.').map(Number);
  const at = otherParts.findIndex((part, index) => part !== (parts[index] ?? 0));
  return at >= 0 && (parts[at] ?? 0) < (otherParts[at] ?? 0);
}
