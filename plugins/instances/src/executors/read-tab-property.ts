import type { Tab } from '../browser/tab.ts';

export async function readTabProperty(
  { page, document }: Tab,
  property: 'url' | 'title' | 'text' | 'html' | 'source' | 'domain',
): Promise<string> {
  switch (property) {
    case 'url':
      return page.url();
    case 'title':
      return page.title();
    case 'text':
      // biome-ignore lint/performance/useDomNodeTextContent: the text as a person sees it
      return page.innerText('body');
    case 'html':
      return page.content();
    case 'source':
      return (await document?.text()) ?? '';
    case 'domain':
      return new URL(page.url()).hostname;
  }
}
