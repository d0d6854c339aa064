/** A card is drawn this far inside of its frame, so that there is a way between frames that touch. */
export const clearance = 8;
