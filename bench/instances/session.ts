/** One browser with one page, independent of the driver. */
export interface Session {
  goTo(url: string): Promise<void>;
  click(css: string): Promise<void>;
  fill(css: string, text: string): Promise<void>;
  readText(css: string): Promise<string>;
  screenshot(): Promise<void>;
  /** Reads the whole markup of the page and returns its length. */
  readDom(): Promise<number>;
  close(): Promise<void>;
}

/** A session that a live view can show. */
export interface ViewedSession extends Session {
  /** Returns the address of its live view. */
  show(): Promise<string>;
}

/** Drives browsers; sessions share nothing that pages see. */
export interface Driver {
  open(): Promise<Session>;
  /** The process that drives the browsers; they are below it. */
  readonly pid: number;
  close(): Promise<void>;
}
