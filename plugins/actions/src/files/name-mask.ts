/** Whether a name matches one of several masks, with `*` for any characters and `?` for one. */
export function nameMask(masks: string): (name: string) => boolean {
  const all = masks
    .split(';')
    .map((mask) => [...mask.trim().toLowerCase()])
    .filter((mask) => mask.length > 0);
  return (name) => {
    const letters = [...name.toLowerCase()];
    return all.length === 0 || all.some((mask) => fits(letters, mask));
  };
}

/** Backtracks only to the last star, so that a mask takes at most its length times that of the name. */
function fits(name: readonly string[], mask: readonly string[]): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let covered = 0;
  while (at < name.length) {
    const wanted = mask[place];
    if (wanted === '*') {
      star = place++;
      covered = at;
    } else if (wanted !== undefined && (wanted === '?' || wanted === name[at])) {
      at++;
      place++;
    } else if (star >= 0) {
      place = star + 1;
      at = ++covered;
    } else return false;
  }
  while (mask[place] === '*') place++;
  return place === mask.length;
}
