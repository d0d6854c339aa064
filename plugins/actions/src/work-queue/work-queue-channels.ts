import { channel } from '@gatehouse/sdk-actions';

interface NewItem {
  readonly queue: string;
  readonly payload: string;
  readonly delaySec: number;
}

interface Reservation {
  readonly queue: string;
  readonly leaseSec: number;
}

interface ReservedItem {
  readonly itemId: string;
  readonly payload: string;
  readonly tries: number;
}

interface FailedItem {
  readonly itemId: string;
  readonly kind: 'application' | 'business';
  readonly message: string;
  readonly maxTries: number;
  readonly delaySec: number;
}

export const addItem = channel<NewItem, { readonly itemId: string }>('actions.queue-add');
/** Null when no item is free. */
export const reserveItem = channel<Reservation, { readonly item: ReservedItem | null }>(
  'actions.queue-reserve',
);
export const itemDone = channel<{ readonly itemId: string }, null>('actions.queue-done');
export const itemFailed = channel<FailedItem, { readonly isRetried: boolean }>('actions.queue-fail');
export const postponeItem = channel<{ readonly itemId: string; readonly delaySec: number }, null>(
  'actions.queue-postpone',
);
