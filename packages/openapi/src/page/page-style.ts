/** The whole style of the page. It needs no script: folding is `details`, finding is the browser's own search. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1b2430, #e4e9f0);
  --soft: light-dark(#5b6776, #94a1b2);
  --paper: light-dark(#ffffff, #12161c);
  --panel: light-dark(#f6f7f9, #181d25);
  --line: light-dark(#e2e6eb, #2a313c);
  --accent: light-dark(#0b5cad, #7db8f5);
  --code: light-dark(#f1f3f6, #1d232d);
  --get: light-dark(#1a6fb5, #6db3f2);
  --post: light-dark(#1d7a45, #63c98b);
  --put: light-dark(#94610a, #e3b054);
  --patch: light-dark(#6b46a8, #b798ee);
  --delete: light-dark(#b3312c, #f28b82);
  --mono: ui-monospace, "SF Mono", "Cascadia Code", "Roboto Mono", "DejaVu Sans Mono", monospace;
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1.5rem; }
body {
  margin: 0; display: grid; grid-template-columns: 19rem minmax(0, 1fr); min-height: 100vh;
  background: var(--paper); color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
code, pre { font-family: var(--mono); font-size: .86em; }
:not(pre) > code { background: var(--code); border-radius: 4px; padding: .1em .35em; }
nav {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem 3rem 1.25rem;
  background: var(--panel); border-right: 1px solid var(--line); scrollbar-width: thin;
}
nav .brand { font-size: 1.05rem; font-weight: 650; letter-spacing: -.01em; color: var(--ink); display: block; }
nav .brand small { display: block; font-weight: 400; color: var(--soft); font-size: .82rem; letter-spacing: 0; }
nav summary, nav .top {
  margin-top: 1.1rem; font-size: .74rem; font-weight: 650; letter-spacing: .06em; text-transform: uppercase;
  color: var(--soft); cursor: pointer; list-style: none;
}
nav summary::-webkit-details-marker { display: none; }
nav summary .count { float: right; font-weight: 400; }
nav ul { list-style: none; margin: .35rem 0 0; padding: 0; }
nav li a {
  display: flex; gap: .55rem; align-items: baseline; padding: .17rem .4rem; border-radius: 5px; color: var(--ink);
  font-size: .84rem; overflow: hidden;
}
nav li a span:last-child { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
nav li a:hover { background: var(--line); text-decoration: none; }
nav .unserved span:last-child { color: var(--soft); }
nav .verb { font: 600 .62rem/1 var(--mono); width: 2.6rem; flex: none; text-align: right; }
main { padding: 2.5rem clamp(1.25rem, 4vw, 4rem) 6rem; max-width: 88rem; }
h1 { font-size: 2rem; line-height: 1.2; letter-spacing: -.022em; margin: 0 0 .4rem; }
h2 { font-size: 1.4rem; letter-spacing: -.015em; margin: 4rem 0 .25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.08rem; margin: 0; letter-spacing: -.008em; }
h4 { font-size: .74rem; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); margin: 1.4rem 0 .4rem; font-weight: 650; }
.lead { color: var(--soft); margin: 0 0 1.5rem; font-size: 1.02rem; }
.facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 1.25rem 0; padding: 0; }
.facts div { min-width: 0; }
.facts dt { font-size: .74rem; color: var(--soft); }
.facts dd { margin: 0; font-weight: 550; }
.tiers { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: .6rem; margin: 1.25rem 0; }
.tiers div { border: 1px solid var(--line); border-radius: 8px; padding: .7rem .85rem; font-size: .88rem; }
.tiers .badge { margin-right: .4rem; }
article { margin: 1.5rem 0 0; border: 1px solid var(--line); border-radius: 10px; overflow: hidden; scroll-margin-top: 1.5rem; }
article:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
article > header { padding: .95rem 1.2rem .9rem; background: var(--panel); border-bottom: 1px solid var(--line); }
article.unserved > header { border-bottom: 0; }
article.unserved h3 { color: var(--soft); }
.line { display: flex; flex-wrap: wrap; gap: .4rem .8rem; align-items: center; justify-content: space-between; }
.route { font: .88rem/1.5 var(--mono); margin-top: .35rem; overflow-wrap: anywhere; }
.route b { font-weight: 650; margin-right: .5rem; }
.route .param { color: var(--accent); }
.note { color: var(--soft); font-size: .88rem; margin: .35rem 0 0; }
.split { display: grid; grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); }
.split > div { padding: 0 1.2rem 1.2rem; min-width: 0; }
.split > .samples { background: var(--panel); border-left: 1px solid var(--line); }
.badges { display: flex; flex-wrap: wrap; gap: .35rem; }
.badge {
  display: inline-block; border: 1px solid var(--line); border-radius: 99px; padding: 0 .55rem; font-size: .74rem;
  line-height: 1.5rem; color: var(--soft); background: var(--paper); white-space: nowrap;
}
.badge.scope { font-family: var(--mono); font-size: .72rem; }
.badge.t1 { color: var(--get); border-color: currentColor; } .badge.t2 { color: var(--put); border-color: currentColor; }
.badge.t3 { color: var(--delete); border-color: currentColor; } .badge.t0 { color: var(--post); border-color: currentColor; }
.badge.off { border-style: dashed; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); }
.patch { color: var(--patch); } .delete { color: var(--delete); }
.tree { list-style: none; margin: 0; padding: 0; font-size: .88rem; }
.tree .tree { margin: .3rem 0 .1rem .1rem; padding-left: .95rem; border-left: 1px solid var(--line); }
.tree > li { padding: .28rem 0; border-bottom: 1px solid var(--line); }
.tree > li:last-child { border-bottom: 0; }
.tree .name { font: 600 .84rem var(--mono); }
.tree .kind { color: var(--soft); font: .8rem var(--mono); margin-left: .45rem; overflow-wrap: anywhere; }
.tree .must { color: var(--delete); font-size: .72rem; margin-left: .45rem; }
.tree .may { color: var(--soft); font-size: .72rem; font-style: italic; margin-left: .45rem; }
.tree p { margin: .1rem 0 0; color: var(--soft); font-size: .84rem; }
.tree details > summary { cursor: pointer; color: var(--accent); font-size: .78rem; margin-top: .15rem; }
.errors { width: 100%; border-collapse: collapse; font-size: .86rem; }
.errors td { border-top: 1px solid var(--line); padding: .3rem .8rem .3rem 0; vertical-align: top; }
.errors tr:first-child td { border-top: 0; }
.errors td:first-child { font: 600 .8rem/1.6 var(--mono); white-space: nowrap; width: 3rem; }
.errors p { margin: 0; color: var(--soft); }
pre {
  margin: 0; padding: .75rem .9rem; background: var(--code); border: 1px solid var(--line); border-radius: 7px;
  overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.5; font-size: .79rem; max-height: 26rem; tab-size: 2;
}
@media (max-width: 75rem) { .split { grid-template-columns: minmax(0, 1fr); }
  .split > .samples { border-left: 0; border-top: 1px solid var(--line); } }
@media (max-width: 52rem) { body { display: block; } nav { position: static; height: auto; max-height: 22rem;
  border-right: 0; border-bottom: 1px solid var(--line); } }
@media print { nav { display: none; } body { display: block; } article { break-inside: avoid; } pre { max-height: none; } }
`;
