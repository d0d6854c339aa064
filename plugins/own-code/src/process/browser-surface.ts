interface BrowserSurface {
  readonly instance: Gatehouse.Instance;
  readonly tab: Gatehouse.Tab;
}

/** The browser of the run, as actions of the catalog drive it. */
export function createBrowserSurface(
  { execute }: Gatehouse.Project,
  port: () => Promise<number>,
): BrowserSurface {
  return { instance: instanceOf(execute, port), tab: tabOf(execute) };
}

type Execute = Gatehouse.Project['execute'];

function instanceOf(execute: Execute, port: () => Promise<number>): Gatehouse.Instance {
  return Object.freeze<Gatehouse.Instance>({
    port,
    start: async () => Number((await execute('WebBrowser', 'StartInstance')).InstancePort),
    close: async () => void (await execute('WebBrowser', 'CloseInstance')),
  });
}

function tabOf(execute: Execute): Gatehouse.Tab {
  const property = async (name: string) => output(await execute('Tab', 'GetProperty', { Property: name }));
  const onElement = async (action: string, [xpath, parameters, options]: OnElement) =>
    output(await execute('HtmlElement', action, { ...parameters, ...optionsOf(options) }, xpath));
  return Object.freeze<Gatehouse.Tab>({
    url: () => property('url'),
    title: () => property('title'),
    html: () => property('html'),
    navigate: async (url, options = {}) => {
      const { waitUntil = 'load', timeoutSec = 30, referer = '' } = options;
      const parameters = { Url: url, WaitUntil: waitUntil, TimeoutSec: timeoutSec, Referer: referer };
      return Number((await execute('Tab', 'Navigate', parameters)).StatusCode);
    },
    click: async (xpath, options) =>
      void (await onElement('RiseEvent', [xpath, { Event: 'click' }, options])),
    fill: async (xpath, value, options) =>
      void (await onElement('Set', [xpath, { Value: value, Mode: 'set' }, options])),
    text: (xpath, options) => onElement('Get', [xpath, { Attribute: 'innertext' }, options]),
    attribute: (xpath, name, options) => onElement('Get', [xpath, { Attribute: name }, options]),
    exists: async (xpath, options) => (await onElement('Exists', [xpath, {}, options])) === 'true',
    evaluate: async (code) => output(await execute('Tab', 'RunJavaScript', { Code: code })),
  });
}

type OnElement = [
  xpath: string,
  parameters: Readonly<Record<string, Gatehouse.Value>>,
  options: Gatehouse.ElementOptions | undefined,
];

function optionsOf(options: Gatehouse.ElementOptions = {}): Record<string, Gatehouse.Value> {
  const { index = 0, timeoutSec = 10, frame = '' } = options;
  return { Match: index, TimeoutSec: timeoutSec, Frame: frame };
}

function output({ OutputVariable = '' }: Readonly<Record<string, string>>): string {
  return OutputVariable;
}
