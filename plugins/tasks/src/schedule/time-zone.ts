/** The clocks of a place: the minutes that they are ahead of UTC at an instant. */
export interface Zone {
  offset(instant: number): number;
}

/** Dates and times of a schedule are those of this machine. */
export const machineZone: Zone = { offset: (instant) => -new Date(instant).getTimezoneOffset() };

export const utc: Zone = { offset: () => 0 };
