import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import type { TestDaemon } from './start-test-daemon.ts';

/** No page of the console draws with a graphics processor, and to imitate one takes processor time. */
const withoutGraphics = ['--disable-gpu', '--disable-software-rasterizer'];

/** The browser of set-up. */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...browserOptions(), args: [...withoutGraphics, ...args] });
}

export function browserOptions() {
  const { GATEHOUSE_BROWSER: executablePath = '/usr/bin/chromium-headless-shell' } = process.env;
  return { executablePath, chromiumSandbox: process.getuid?.() !== 0 };
}

export interface OpenOptions {
  readonly role?: string;
  readonly host?: 'editor' | 'runner';
  readonly url?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
  /** Called before the page is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

type Hosts = Pick<TestDaemon, 'editor' | 'runner'>;

/** The console as a person has it before them. */
export class ConsolePage {
  readonly page: Page;
  /** Lines of the console of the browser, and errors of scripts: the policy of the page reports there too. */
  readonly complaints: string[] = [];
  readonly #gatehouse: Hosts;
  readonly #context: BrowserContext;
  /** Its key has tier 3 from then on. */
  #isConfirmed = false;

  private constructor(page: Page, gatehouse: Hosts) {
    this.page = page;
    this.#gatehouse = gatehouse;
    this.#context = page.context();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
  }

  /** Opens the page by a link of its own, or by a given one. */
  static async open(
    browser: Browser,
    gatehouse: Hosts,
    {
      role = 'admin',
      host = 'editor',
      url,
      colorScheme = 'light',
      locale = 'en-GB',
      prepare,
    }: OpenOptions = {},
  ): Promise<ConsolePage> {
    const link = url ?? (await gatehouse[host].ok('POST /auth/console/tickets', { role })).url;
    const context = await browser.newContext({
      ...{ colorScheme, locale, viewport: { width: 1280, height: 800 } },
      // Each frame of a movement is drawn, and no test looks at one.
      reducedMotion: 'reduce',
    });
    const opened = new ConsolePage(await context.newPage(), gatehouse);
    await prepare?.(opened.page);
    await opened.page.goto(link);
    return opened;
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** The number of a tile of Home. */
  tile(name: string): Locator {
    return this.page
      .locator('.tile', { has: this.page.getByText(name, { exact: true }) })
      .locator('dd')
      .first();
  }

  async goTo(place: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: place }).click();
    await this.heading(place).waitFor();
  }

  /** Whether it is as a new one is for another test: without a dialog, and with its first key. */
  async isAtRest(): Promise<boolean> {
    return !this.#isConfirmed && (await this.page.getByRole('dialog').count()) === 0;
  }

  /** As the page is after a load, still logged in. */
  async startAgain(): Promise<void> {
    this.complaints.length = 0;
    await this.page.evaluate('localStorage.clear()');
    await this.goTo('Home');
  }

  /** Gives the page its ticket of tier 3, which it asks for. */
  async confirmAtTerminal(): Promise<void> {
    this.#isConfirmed = true;
    const dialog = this.page.getByRole('dialog');
    const { ticket } = await this.#gatehouse.editor.ok('POST /auth/console/tickets', { stepUp: true });
    await dialog.getByLabel('Ticket').fill(ticket);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}
