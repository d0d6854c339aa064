/** The whole style of the page of a view. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1b2430, #e4e9f0); --soft: light-dark(#5b6776, #94a1b2);
  --paper: light-dark(#ffffff, #181d25); --ground: light-dark(#e9ecf1, #0d1015);
  --line: light-dark(#dde2e8, #2a313c); --accent: light-dark(#0b5cad, #4d9de8);
  --on-accent: light-dark(#ffffff, #06121f); --live: light-dark(#1d8a4c, #4fc987); --warn: light-dark(#94610a, #e3b054);
  --shadow: 0 1px 2px light-dark(#1b243018, #0008), 0 12px 40px light-dark(#1b243022, #000a);
}
* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; }
body {
  display: flex; flex-direction: column; gap: .85rem; padding: .85rem; overflow: hidden;
  background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
button { font: inherit; color: inherit; cursor: pointer; }
button:disabled { cursor: default; opacity: .4; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.frame {
  flex: 1; min-height: 0; display: flex; flex-direction: column; background: var(--paper); border: 1px solid var(--line);
  border-radius: 12px; overflow: hidden; box-shadow: var(--shadow);
}
header { display: flex; align-items: center; gap: .25rem; padding: .45rem .6rem; border-bottom: 1px solid var(--line); }
header > button { width: 2.1rem; height: 2.1rem; padding: 0; border: 0; border-radius: 8px; background: none; display: grid; place-items: center; }
header > button:enabled:hover { background: var(--ground); }
svg { width: 1.05rem; height: 1.05rem; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.place {
  flex: 1; min-width: 0; display: flex; gap: .7rem; align-items: baseline; margin: 0 .45rem; padding: .3rem .85rem; border-radius: 99px;
  background: var(--ground); white-space: nowrap; overflow: hidden; font-size: .88rem;
}
#title { font-weight: 600; overflow: hidden; text-overflow: ellipsis; flex: 0 1 auto; max-width: 45%; }
#address { flex: 1 1 0; min-width: 0; padding: 0; border: 0; outline: 0; background: none; color: var(--soft); font: inherit; text-overflow: ellipsis; }
#address:focus { color: var(--ink); }
.place:focus-within { box-shadow: inset 0 0 0 2px var(--accent); }
.mark { display: flex; align-items: center; gap: .45rem; padding: 0 .5rem; font-size: .82rem; color: var(--soft); white-space: nowrap; }
.mark i { width: .55rem; height: .55rem; border-radius: 50%; background: var(--soft); }
.live .mark i { background: var(--live); box-shadow: 0 0 0 .2rem color-mix(in srgb, var(--live) 22%, transparent); }
.mark span::after { content: "Connecting"; }
.live .mark span::after { content: "Live"; }
.live.watching .mark span::after { content: "Live · watching only"; }
#screens { display: flex; gap: .3rem; padding: .35rem .6rem; overflow-x: auto; scrollbar-width: none; }
#screens:empty { display: none; }
#screens button { max-width: 14rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; border: 0; border-radius: 8px; padding: .25rem .7rem; background: none; font-size: .84rem; color: var(--soft); }
#screens button[aria-pressed=true] { background: var(--ground); color: var(--ink); font-weight: 600; }
main { flex: 1; min-height: 0; position: relative; display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); place-items: center; background: var(--ground); }
#screen { max-width: 100%; max-height: 100%; display: block; background: #fff; touch-action: none; visibility: hidden; }
.live #screen { visibility: visible; }
.typing .frame { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent), var(--shadow); }
#keys { position: absolute; left: 0; bottom: 0; width: 1px; height: 1px; padding: 0; border: 0; opacity: 0; resize: none; }
#notice {
  position: absolute; top: .8rem; left: 50%; transform: translateX(-50%); max-width: 90%; padding: .4rem .9rem; border-radius: 8px;
  background: var(--paper); border: 1px solid var(--line); box-shadow: var(--shadow); font-size: .86rem; color: var(--warn);
}
#notice:empty { display: none; }
.window {
  display: none; align-items: center; gap: 1.2rem; padding: .9rem 1.1rem; background: var(--paper); border: 1px solid var(--line);
  border-left: 4px solid var(--accent); border-radius: 12px; box-shadow: var(--shadow);
}
.asks .window { display: flex; }
.window div { flex: 1; min-width: 0; }
.window small { color: var(--soft); display: block; font-size: .8rem; }
#prompt { margin: .05rem 0; font-weight: 600; font-size: 1.02rem; overflow-wrap: anywhere; max-height: 6rem; overflow-y: auto; white-space: pre-line; }
.primary { border: 0; border-radius: 9px; padding: .65rem 1.5rem; background: var(--accent); color: var(--on-accent); font-weight: 650; white-space: nowrap; }
.primary:enabled:hover { filter: brightness(1.08); }
.plain { border: 1px solid var(--line); border-radius: 9px; padding: .6rem 1.2rem; background: none; }
dialog { width: min(28rem, 90vw); border: 1px solid var(--line); border-radius: 14px; padding: 1.4rem; background: var(--paper); color: var(--ink); box-shadow: var(--shadow); }
dialog::backdrop { background: #0007; }
dialog h2 { margin: 0 0 .5rem; font-size: .8rem; color: var(--soft); font-weight: 600; }
#dialog-message { margin: 0 0 1rem; white-space: pre-line; overflow-wrap: anywhere; max-height: 40vh; overflow-y: auto; }
#answer { width: 100%; font: inherit; padding: .5rem .7rem; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); color: inherit; margin-bottom: 1rem; }
.choices { display: flex; justify-content: flex-end; gap: .6rem; }
.over-card { display: none; margin: auto; max-width: 30rem; padding: 2.2rem; text-align: center; background: var(--paper); border: 1px solid var(--line); border-radius: 16px; box-shadow: var(--shadow); }
.over .over-card { display: block; }
.over .frame, .over .window { display: none; }
.over-card h1 { margin: 0 0 .4rem; font-size: 1.3rem; letter-spacing: -.015em; }
.over-card p { margin: 0; color: var(--soft); }
[hidden], .touch #address, .touch #forward, .touch #reload, body:not(.touch) #home, body:not(.touch) #overview { display: none !important; }
@media (max-width: 40rem) { body { padding: 0; gap: 0; } .frame, .window { border-radius: 0; } body:not(.touch) #title, .mark span { display: none; }
  .window { flex-wrap: wrap; gap: .7rem; } .primary { width: 100%; } }
@media (prefers-reduced-motion: no-preference) { .asks .window { animation: rise .25s ease-out; }
  @keyframes rise { from { transform: translateY(.8rem); opacity: 0; } } }
`;
