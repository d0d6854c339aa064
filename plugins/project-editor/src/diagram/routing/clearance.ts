/** A card is drawn this far inside of its frame, so that a wire fits between frames that touch. */
export const clearance = 8;
