const DAYS = 7;

/** A time at which a task fires. */
export interface WeekFiring {
  readonly taskId: string;
  readonly name: string;
  /** UTC ISO-8601. */
  readonly at: string;
  readonly attempts: number;
}

interface Plan {
  readonly task: { readonly id: string; readonly name: string };
  readonly firings: readonly { readonly at: string; readonly attempts: number }[];
}

export interface WeekDay {
  /** The beginning of the day in the time of the browser. */
  readonly date: Date;
  readonly firings: readonly WeekFiring[];
}

/** The firings of seven days, by day and time; a day begins as it does for the person who looks. */
export function weekOf(from: Date, plans: readonly Plan[]): readonly WeekDay[] {
  const all = plans.flatMap(({ task, firings }) =>
    firings.map(({ at, attempts }) => ({ taskId: task.id, name: task.name, at, attempts })),
  );
  const sorted = all.toSorted((one, other) => one.at.localeCompare(other.at));
  return Array.from({ length: DAYS }, (_day, place) => {
    const date = new Date(from.getFullYear(), from.getMonth(), from.getDate() + place);
    const next = new Date(from.getFullYear(), from.getMonth(), from.getDate() + place + 1);
    const isOnDay = ({ at }: WeekFiring) =>
      Date.parse(at) >= date.getTime() && Date.parse(at) < next.getTime();
    return { date, firings: sorted.filter(isOnDay) };
  });
}

/** Firings by the ids of their tasks, in the same order. */
export function byTask(firings: readonly WeekFiring[]): ReadonlyMap<string, readonly WeekFiring[]> {
  const found = new Map<string, WeekFiring[]>();
  for (const firing of firings) found.set(firing.taskId, [...(found.get(firing.taskId) ?? []), firing]);
  return found;
}
