/** The style of a trace: of a page of its own, or of a shadow root. */
export const traceStyle = `:root{color-scheme:light dark}:root,:host{--line:light-dark(#d9dee5,#333a44);--soft:light-dark(#f4f6f9,#1b2027);--ink:light-dark(#1b2430,#e4e8ee);--dim:light-dark(#5c6875,#9aa5b1);--bad:light-dark(#b3261e,#ff8a80);--good:light-dark(#1b7f4b,#6fd39b);--blue:light-dark(#dbe8ff,#24385c)}
*{box-sizing:border-box}.trace{margin:0;height:100vh;display:grid;grid-template-columns:minmax(16rem,26rem) 1fr;font:14px/1.45 system-ui,sans-serif;color:var(--ink);background:light-dark(#fff,#14181d)}
#actions{overflow:auto;border-right:1px solid var(--line);background:var(--soft)}#detail{overflow:auto;padding:1rem 1.5rem 3rem}
header{padding:.9rem;border-bottom:1px solid var(--line);display:grid;gap:.25rem}header span{color:var(--dim)}header .failure{color:var(--bad)}header .success{color:var(--good)}header p{margin:.25rem 0 0}
small{color:var(--dim)}.action{display:flex;gap:.6rem;align-items:center;width:100%;padding:.45rem .75rem;border:0;background:none;color:inherit;font:inherit;text-align:left;cursor:pointer}
.action span{flex:1;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.action i{flex:none;width:.55rem;height:.55rem;border-radius:50%;background:var(--good)}.action.bad i{background:var(--bad)}.action:hover,.action[aria-current]{background:var(--blue)}
h2{font-size:1.25rem;margin:0 0 .75rem;overflow-wrap:anywhere}h3{font-size:.8rem;letter-spacing:.05em;text-transform:uppercase;color:var(--dim);margin:1.5rem 0 .4rem}
.error{color:var(--bad);white-space:pre-wrap;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}th,td{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top;border-top:1px solid var(--line);overflow-wrap:anywhere;white-space:pre-wrap}
th{width:11rem;font-weight:500;color:var(--dim)}.requests td{white-space:nowrap;width:1%}.requests .url{white-space:normal;width:auto}.requests .bad{color:var(--bad)}
.pictures{display:flex;flex-wrap:wrap;gap:1rem;margin-top:1rem}figure{margin:0;flex:1 1 20rem;max-width:50rem}figcaption{color:var(--dim)}img{width:100%;border:1px solid var(--line);border-radius:6px}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:12px/1.5 ui-monospace,monospace}@media(max-width:50rem){.trace{grid-template-columns:1fr;grid-template-rows:40vh 1fr}}`;
