// See docs/decisions/0182-the-console.md
import { fileURLToPath } from 'node:url';
import { declaration, drawingPage, panelPage } from './declaration.ts';
import { answerWithDrawing } from './drawing-page.ts';
import { Drawings } from './drawings.ts';
import { findBuiltPage } from './find-built-page.ts';
import { listPages } from './list-pages.ts';
import { answerWithPanel, readPanel } from './panel-page.ts';

const built = fileURLToPath(new URL('../dist', import.meta.url));

export default declaration.implement(async ({ log, onStop, use: { pluginDirectory, webPages } }) => {
  const drawings = new Drawings();
  onStop(() => drawings.clear());
  await webPages.mount(await findBuiltPage(built));
  webPages.add(panelPage, async ({ query, fail }) => {
    const part = pluginDirectory.consoleParts().find(({ pluginId }) => pluginId === query.plugin);
    const panel = part?.entry.panels?.find(({ id }) => id === query.panel);
    if (part === undefined || panel === undefined)
      return fail(
        'not_found',
        `No plugin that runs is called "${query.plugin}" and has a panel "${query.panel}"`,
      );
    const html = await readPanel(part.folder, panel.entry).catch((error: unknown) => {
      log.warn('a panel cannot be read', { plugin: part.pluginId, panel: panel.id, error: String(error) });
      return fail('not_found', `The file of the panel "${panel.id}" cannot be read; the log says why`);
    });
    return answerWithPanel(html);
  });
  webPages.add(drawingPage, ({ query, fail }) => {
    const html = drawings.take(query.ticket);
    if (html === null)
      return fail('not_found', 'Nothing is to be drawn for this ticket; it counts once, for a minute');
    return answerWithDrawing(html);
  });
  return {
    console_pages_list: () => ({ pages: listPages(pluginDirectory) }),
    console_drawing_create: ({ body: { html } }) => ({ ticket: drawings.hold(html) }),
  };
});
