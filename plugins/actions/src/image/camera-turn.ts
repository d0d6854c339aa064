const signature = 'Exif\0\0';
const orientation = 0x0112;
const firstTurned = 5;
const lastTurned = 8;

/** Whether the metadata of a JPEG says that it is shown turned, with its sides exchanged. */
export function isTurned(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, signature.length) !== signature) return false;
  try {
    const value = findOrientation(segment.subarray(signature.length));
    return value >= firstTurned && value <= lastTurned;
  } catch {
    // The metadata is damaged: viewers show the picture as it is stored.
    return false;
  }
}

/** 0 for none. */
function findOrientation(facts: Buffer): number {
  const isLittle = facts.toString('latin1', 0, 2) === 'II';
  const shortAt = (at: number) => (isLittle ? facts.readUInt16LE(at) : facts.readUInt16BE(at));
  const directory = isLittle ? facts.readUInt32LE(4) : facts.readUInt32BE(4);
  const count = shortAt(directory);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + 12 * entry;
    if (shortAt(at) === orientation) return shortAt(at + 8);
  }
  return 0;
}
