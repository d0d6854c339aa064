import type { UsageMeter } from '@gatehouse/sdk-actions';

/** The fields of a captcha, with the names that most services share. */
export type CaptchaTask = Readonly<Record<string, string>>;

export interface ServiceAccount {
  readonly server: URL;
  readonly key: string;
  readonly signal: AbortSignal;
  readonly usage: UsageMeter;
}

/** The interface of a captcha service. Plugins add others as categories of their own. */
export interface CaptchaService {
  /** Returns the id of the task. */
  submit(account: ServiceAccount, task: CaptchaTask): Promise<string>;
  /** Null until it is solved. */
  answer(account: ServiceAccount, taskId: string): Promise<string | null>;
  report(account: ServiceAccount, taskId: string, isRight: boolean): Promise<void>;
}

/** The interface of an SMS service. */
export interface SmsService {
  number(
    account: ServiceAccount,
    order: { target: string; country: string },
  ): Promise<{ id: string; number: string }>;
  /** Null until a message arrives. */
  code(account: ServiceAccount, id: string): Promise<string | null>;
  setStatus(account: ServiceAccount, id: string, status: SmsStatus): Promise<string>;
}

export type SmsStatus = 'ready' | 'again' | 'done' | 'cancel';
