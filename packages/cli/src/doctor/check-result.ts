import type { Finding } from '@gatehouse/sdk-plugin';

export interface CheckResult extends Finding {
  readonly check: string;
}
