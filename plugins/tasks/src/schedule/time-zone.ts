/** A time zone: its offset from UTC in minutes at an instant. */
export interface Zone {
  offset(instant: number): number;
}

/** The time zone of this machine, in which schedules are written. */
export const machineZone: Zone = { offset: (instant) => -new Date(instant).getTimezoneOffset() };

export const utc: Zone = { offset: () => 0 };
