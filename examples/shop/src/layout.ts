import type { Reply } from './reply.ts';

const STYLE = `
  :root { color-scheme: light dark; --accent: light-dark(#0b5c4a, #7fd6bf); --line: light-dark(#d5d9d6, #3c4541); }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem; }
  header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: baseline; border-bottom: 1px solid var(--line); }
  header p { font-weight: 700; margin: .5rem 0; }
  nav { display: flex; flex-wrap: wrap; gap: 1rem; }
  a { color: var(--accent); }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
  .price, .stock { text-align: right; font-variant-numeric: tabular-nums; }
  .field, fieldset { margin: 0 0 1rem; border: 0; padding: 0; }
  .field label { display: block; font-weight: 600; }
  legend { font-weight: 600; padding: 0; }
  input, select, textarea, button { font: inherit; padding: .4rem .6rem; }
  button { background: var(--accent); color: Canvas; border: 0; border-radius: .3rem; cursor: pointer; }
  #problems { border-left: .3rem solid #c0392b; padding: .5rem 1.5rem; }
`;

/** All pages of the shop share a layout: links on top, a heading, and the content, which is HTML. */
export function toPage(title: string, content: string, status = 200): Reply {
  const heading = escapeHtml(title);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading} - Corner shop</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>
<p>Corner shop</p>
<nav aria-label="Main"><a href="/">Home</a> <a href="/products">Products</a> <a href="/order">Order</a> <a href="/members">Members</a></nav>
</header>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`;
  return { status, body: html };
}

export function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign);
}

export function toNotFound(): Reply {
  return toPage(
    'Not found',
    '<p id="not-found">There is no such page. <a href="/">Go to the start</a>.</p>',
    404,
  );
}
