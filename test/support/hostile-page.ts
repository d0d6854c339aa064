/** A page that tries to run, to load and to lead elsewhere in each way that needs no click, with links and a form to click. */
export function hostilePage(elsewhere: string): string {
  const at = (what: string) => `${elsewhere}/${what}`;
  return `<!doctype html><html background="${at('html.png')}"><head>
    <meta http-equiv="refresh" content="0;url=${at('refresh')}"><base href="${elsewhere}/">
    <meta http-equiv="set-cookie" content="lied=1">
    <link rel="preconnect" href="${elsewhere}"><link rel="dns-prefetch" href="${elsewhere}">
    <link rel="stylesheet" href="${at('sheet.css')}"><link rel="prefetch" href="${at('prefetch')}">
    <link rel="preload" as="image" href="${at('preload.png')}"><link rel="modulepreload" href="${at('module.js')}">
    <link rel="icon" href="${at('icon.png')}"><link rel="manifest" href="${at('manifest.json')}">
    <script src="${at('script.js')}"></script>
    <script>top.lied = 1; parent.lied = 1; top.location = '${at('top')}'; fetch('${at('fetch')}')</script>
    <script type="speculationrules">{"prefetch":[{"urls":["${at('speculation')}"]}]}</script>
    <style>
      @import url(${at('import.css')});
      @font-face { font-family: evil; src: url(${at('font.woff')}) }
      body { background: url(${at('background.png')}); cursor: url(${at('cursor.png')}), auto }
      h1 { color: rgb(1, 2, 3); font-family: evil }
      h1::after { content: url(${at('content.png')}) }
    </style></head>
    <body background="${at('body.png')}" onload="top.lied = 1">
    <h1 style="border: 7px solid; border-image: url(${at('border.png')}) 1">Shop</h1>
    <img src="${at('image.png')}" srcset="${at('srcset.png')} 2x" onerror="top.lied = 1" alt="">
    <picture><source srcset="${at('source.png')}"><img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></picture>
    <svg onload="top.lied = 1"><image href="${at('svg.png')}"/><use href="${at('use.svg')}#x"/><script>top.lied = 1</script>
      <foreignObject><img src="${at('foreign.png')}" alt=""></foreignObject><set attributeName="x" onbegin="top.lied = 1"/></svg>
    <video src="${at('video.mp4')}" poster="${at('poster.png')}" autoplay></video><audio src="${at('audio.mp3')}" autoplay></audio>
    <iframe src="${at('frame')}"></iframe><iframe srcdoc="<script>top.lied = 1</script>"></iframe>
    <object data="${at('object')}"></object><embed src="${at('embed')}"><input type="image" src="${at('input.png')}" alt="">
    <details open ontoggle="top.lied = 1"><summary>More</summary></details>
    <input autofocus onfocus="top.lied = 1" aria-label="Focus">
    <table background="${at('table.png')}"><tr><td background="${at('cell.png')}">Cell</td></tr></table>
    <form action="${at('form')}" method="post"><button>Send</button></form>
    <a href="${at('link')}" ping="${at('ping')}">Link</a> <a href="${at('blank')}" target="_blank">Blank</a>
    <a href="${at('top-link')}" target="_top">Top</a> <a href="javascript:top.lied=1">Script</a>
    <a href="/api/v1/capabilities">Api</a>
    </body></html>`;
}
