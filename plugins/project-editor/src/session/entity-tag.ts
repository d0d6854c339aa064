/** Whether an `If-Match` header (`*`, or tags with commas between) names the current tag. */
export function isCurrentTag(ifMatch: string, current: string): boolean {
  return ifMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim() === current);
}
