// biome-ignore lint/style/noNamespace: the names stay apart from those that code makes up itself
declare namespace Gatehouse {
  /** The browser of the run. It starts with the first use of a tab. */
  interface Instance {
    /** Id of the browser; -1 while it was not started. */
    port(): Promise<number>;
    /** Starts the browser if it does not run yet; gives its id. */
    start(): Promise<number>;
    /** Closes the browser with all its tabs and its profile. */
    close(): Promise<void>;
  }

  /** How far a page must be: answer began, document parsed, all loaded, network quiet. */
  type LoadState = 'commit' | 'dom' | 'load' | 'idle';

  /** How a page is loaded. */
  interface NavigateOptions {
    /** How far the page must be; `load` by default. */
    readonly waitUntil?: LoadState;
    /** Seconds to wait; 30 by default. */
    readonly timeoutSec?: number;
    /** Referer header of the request. */
    readonly referer?: string;
  }

  /** Which of the elements that match, and how long to wait for it. */
  interface ElementOptions {
    /** Which match, counted from 0. */
    readonly index?: number;
    /** Seconds to wait for the element; 10 by default. */
    readonly timeoutSec?: number;
    /** XPath of the frame that holds the element; the top frame by default. */
    readonly frame?: string;
  }

  /** The active tab. Elements are named by XPath; each call waits until the element is there. */
  interface Tab {
    /** Address of the page. */
    url(): Promise<string>;
    /** Title of the page. */
    title(): Promise<string>;
    /** The page as HTML, as it is now. */
    html(): Promise<string>;
    /**
     * Loads a page.
     * @param url http, https or about:blank
     * @returns the HTTP status; 0 for a page that came without one
     */
    navigate(url: string, options?: NavigateOptions): Promise<number>;
    /** Clicks an element as a person does. */
    click(xpath: string, options?: ElementOptions): Promise<void>;
    /** Puts a value into a field, a list box or a check box. */
    fill(xpath: string, value: Value, options?: ElementOptions): Promise<void>;
    /** The visible text of an element. */
    text(xpath: string, options?: ElementOptions): Promise<string>;
    /** An attribute of an element; `href` and `src` are made absolute. */
    attribute(xpath: string, name: string, options?: ElementOptions): Promise<string>;
    /** Whether an element comes in time. */
    exists(xpath: string, options?: ElementOptions): Promise<boolean>;
    /** Runs JavaScript in the page and gives its result as text. */
    evaluate(code: string): Promise<string>;
  }
}

/** The browser of the run. */
declare const instance: Gatehouse.Instance;
/** The active tab of the browser. */
declare const tab: Gatehouse.Tab;
