/** One browser with one page, whoever drives it. */
export interface Session {
  goTo(url: string): Promise<void>;
  click(css: string): Promise<void>;
  fill(css: string, text: string): Promise<void>;
  readText(css: string): Promise<string>;
  screenshot(): Promise<void>;
  /** How many characters of markup the page has, all of them read. */
  readDom(): Promise<number>;
  close(): Promise<void>;
}

/** A session that a person can be shown. */
export interface ViewedSession extends Session {
  /** The address of its live view. */
  show(): Promise<string>;
}

/** A way to drive browsers: each session has a process and a profile of its own. */
export interface Driver {
  open(): Promise<Session>;
  /** The process that drives, with everything below it. */
  readonly pid: number;
  close(): Promise<void>;
}
