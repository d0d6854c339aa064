import type { Drawing } from '../diagram/drawing/drawing.ts';
import { drawingOf, gridDrawing, scatteredDrawing, usualBlocks } from './sample-drawings.ts';

const shop = () =>
  drawingOf({
    groups: [
      {
        name: 'Prepare',
        at: [40, 140],
        actions: [
          'File.Read Read the list of shops',
          { type: 'List', action: 'AddLines', caption: 'Lists: Add lines', detail: 'Adds lines to a list.' },
          'WebBrowser.StartInstance Start the browser',
        ],
      },
      {
        name: 'Take the next shop',
        at: [400, 140],
        actions: [
          'Logic.Loop For each shop',
          {
            type: 'Tab',
            action: 'Navigate',
            caption: 'Open its page',
            detail: 'Tabs · Navigate',
            status: 'Success',
          },
        ],
      },
      {
        name: 'Collect the offer',
        at: [760, 140],
        actions: [
          {
            type: 'HtmlElement',
            action: 'Get',
            caption: 'Read the price',
            detail: 'Element · Get',
            status: 'Executing',
          },
          {
            type: 'TextProcessing',
            action: 'Replace',
            caption: 'Cut the currency',
            detail: 'Text · Replace',
            optional: true,
          },
          { type: 'Logic', action: 'If', caption: 'Is it cheaper?', detail: 'Logic · If', breakpoint: true },
          'Table.AddRow Note the offer',
        ],
      },
      {
        name: 'Something went wrong',
        at: [400, 420],
        actions: ['Notification.AddLog Tell which shop failed', 'Variables.Increment Count the failures'],
      },
      {
        name: 'Report',
        at: [1120, 140],
        actions: [
          'Table.SaveFile Save the table',
          {
            type: 'Mail',
            action: 'Send',
            caption: 'Send it to the team',
            detail: 'Mail · Send',
            disabled: true,
          },
        ],
      },
      { name: 'After success', at: [1120, 420], actions: ['Http.Get Tell the watcher'] },
      { name: 'After failure', at: [1120, 600], actions: ['UserAction.WaitForUserAction Ask a person'] },
    ],
    links: [
      'Start OnSuccess 0.0',
      '0.2 OnSuccess 1.0',
      '1.0 Default 4.0',
      '1.1 OnSuccess 2.0',
      '1.1 OnError 3.0',
      '2.0 OnError 3.0',
      '2.2 Default 1.0',
      '2.3 OnSuccess 1.0',
      '3.1 OnSuccess 1.0',
      'GoodEnd OnSuccess 5.0',
      'BadEnd OnSuccess 6.0',
    ],
    selected: '2.0',
    notes: [
      {
        text: 'Shops that need a login are in shops-login.txt.\nAsk Maria before adding one.',
        x: 40,
        y: 480,
        width: 280,
        height: 120,
      },
    ],
  });

const cases = () =>
  drawingOf({
    groups: [
      {
        name: 'Choose by country',
        at: [40, 300],
        actions: ['Http.Get Ask where we are', 'Logic.Switch Which country?'],
      },
      ...['Germany', 'Ελλάδα', 'Việt Nam', 'Україна', 'Anywhere else'].map((name, n) => ({
        name,
        at: [480, 120 + n * 160] as const,
        actions: ['Tab.Navigate Open the local shop'],
      })),
      {
        name: 'Pay',
        at: [920, 380],
        actions: ['HtmlElement.Set Fill in the card', 'HtmlElement.RiseEvent Press "Pay"'],
      },
    ],
    links: [
      'Start OnSuccess 0.0',
      ...[1, 2, 3, 4].map((n) => `0.1 Case:${n} ${n}.0`),
      '0.1 Default 5.0',
      ...[1, 2, 3, 4, 5].map((n) => `${n}.0 OnSuccess 6.0`),
    ],
  });

const marks = () =>
  drawingOf({
    groups: [
      {
        name: 'Every mark',
        at: [40, 140],
        actions: [
          { type: 'File', action: 'Read', caption: 'Executing', status: 'Executing' },
          { type: 'File', action: 'Read', caption: 'Succeeded', status: 'Success' },
          { type: 'File', action: 'Read', caption: 'Failed', status: 'Fail' },
          { type: 'File', action: 'Read', caption: 'Breakpoint', breakpoint: true },
          { type: 'File', action: 'Read', caption: 'Optional', optional: true },
          { type: 'File', action: 'Read', caption: 'Disabled', disabled: true },
          {
            type: 'File',
            action: 'Read',
            caption: 'Disabled, optional',
            disabled: true,
            optional: true,
            breakpoint: true,
          },
          { type: 'File', action: 'Read', caption: 'Selected' },
        ],
      },
      {
        name: 'Every category',
        at: [400, 140],
        actions:
          'WebBrowser Tab HtmlElement Logic Variables List Table File Http TextProcessing Notification UserAction OwnCode Thermostat Zebra'
            .split(' ')
            .map((type) => `${type}.Do ${type}`),
      },
      {
        name: 'A group with a caption that is much longer than any sensible person would ever write',
        at: [900, 140],
        actions: [
          'Http.Get A title that is far too long for the tile that it stands in',
          'Http.Get 日本語のタイトル 🎉',
          'Http.Get Заголовок по-русски',
        ],
      },
      { name: '', at: [1700, 140], actions: ['Http.Get No caption'] },
    ],
    links: [
      'Start OnSuccess 0.0',
      '0.7 OnSuccess 1.0',
      '1.3 OnError 2.1',
      '2.2 OnSuccess 3.0',
      '3.0 OnError 0.2',
      '2.0 OnError 2.2',
    ],
    selected: '0.7',
  });

const tower = () =>
  drawingOf({
    groups: Array.from({ length: 6 }, (_, n) => ({
      name: `Stage ${n + 1}`,
      at: [40 + (n % 2) * 340, 140 + n * 260] as const,
      actions: ['Http.Get Ask', 'Logic.If Is it good?'],
    })),
    links: [
      'Start OnSuccess 0.0',
      ...[0, 1, 2, 3, 4].map((n) => `${n}.1 OnSuccess ${n + 1}.0`),
      '5.1 Default 0.0',
      '2.0 OnError 5.0',
      '3.1 Default 1.0',
    ],
  });

/** Projects of one to five hundred actions, drawn by tests and by developers who change the look. */
export const samplePictures: Readonly<Record<string, () => Drawing>> = {
  empty: () => drawingOf({ groups: [] }),
  one: () =>
    drawingOf({
      groups: [{ name: 'First', at: [40, 140], actions: ['File.Read Read the list'] }],
      links: ['Start OnSuccess 0.0'],
    }),
  chain: () =>
    drawingOf({
      groups: [
        {
          name: 'Make tea',
          at: [40, 128],
          actions: [
            'UserAction.WaitForUserAction Is the kettle on?',
            'Logic.Pause Wait four minutes',
            'Notification.AddLog Tea is ready',
            'File.Write Note the time',
          ],
        },
      ],
      links: ['Start OnSuccess 0.0', '0.3 OnError 0.1'],
      selected: '0.1',
    }),
  shop,
  cases,
  marks,
  tower,
  touching: () => gridDrawing(36, { pitch: { x: 280, y: 192 }, perGroup: 2 }),
  scattered: () => scatteredDrawing(60, { seed: 5 }),
  packed: () => scatteredDrawing(120, { seed: 11, gap: 0 }),
  large: () => scatteredDrawing(300, { seed: 2 }),
  grid: () => gridDrawing(500),
  far: () =>
    drawingOf({
      groups: [
        { name: 'Here', at: [40, 140], actions: ['Http.Get Ask'] },
        { name: 'Far away', at: [9000, 5000], actions: ['Http.Get Ask again'] },
      ],
      links: ['Start OnSuccess 0.0', '0.0 OnSuccess 1.0', '1.0 OnError 0.0'],
      blocks: usualBlocks,
    }),
};
