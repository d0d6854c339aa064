/** Whether a name fits one of several masks, with `*` for any letters and `?` for one. */
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

/** Goes back to the last star alone, so that no mask takes longer than its length times that of the name. */
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
