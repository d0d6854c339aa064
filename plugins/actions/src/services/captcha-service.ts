/** What a captcha is: fields in the words that most services share. */
export type CaptchaTask = Readonly<Record<string, string>>;

export interface ServiceAccount {
  readonly server: URL;
  readonly key: string;
  readonly signal: AbortSignal;
}

/** A way to speak to a captcha service. Plugins add others as categories of their own. */
export interface CaptchaService {
  /** Answers the id of the task. */
  submit(account: ServiceAccount, task: CaptchaTask): Promise<string>;
  /** Null while nobody solved it. */
  answer(account: ServiceAccount, taskId: string): Promise<string | null>;
  report(account: ServiceAccount, taskId: string, isRight: boolean): Promise<void>;
}

/** A way to speak to an SMS service. */
export interface SmsService {
  number(
    account: ServiceAccount,
    order: { target: string; country: string },
  ): Promise<{ id: string; number: string }>;
  /** Null while nothing arrived. */
  code(account: ServiceAccount, id: string): Promise<string | null>;
  setStatus(account: ServiceAccount, id: string, status: SmsStatus): Promise<string>;
}

export type SmsStatus = 'ready' | 'again' | 'done' | 'cancel';
