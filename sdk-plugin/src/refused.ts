declare const refusal: unique symbol;

/** Stands where nothing fits. No value has this type, so the compiler shows the reason beside the wrong line. */
export interface Refused<Reason extends string> {
  readonly [refusal]: Reason;
}
