/** Whether an `If-Match` header (`*`, or tags separated by commas) names the current tag. */
export function isCurrentTag(ifMatch: string, current: string): boolean {
  return ifMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim() === current);
}
