export interface Sample {
  readonly hours: number;
  readonly value: number;
}

/** The growth of a value in an hour: the slope of the line that fits the samples best. */
export function growthPerHour(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [hours, value] = [mean(samples.map((sample) => sample.hours)), mean(samples.map((s) => s.value))];
  const spread = samples.reduce((sum, sample) => sum + (sample.hours - hours) ** 2, 0);
  const joint = samples.reduce((sum, sample) => sum + (sample.hours - hours) * (sample.value - value), 0);
  return spread === 0 ? 0 : joint / spread;
}
