import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { act, css, get, on, shareBrowser } from '../testing/shared-browser.ts';

const show = `<p id=out></p><script>
  window.show = async (files) => { out.textContent = (await Promise.all([...files].map(async (file) => (file.webkitRelativePath || file.name) + '=' + await file.text()))).sort().join(' ') || 'none'; };
</script>`;

/** A page with a button whose file field is never part of it. */
const chooser = (more: string) => `${show}<button id=choose>Choose</button><script>
  choose.onclick = () => { const field = Object.assign(document.createElement('input'), { type: 'file', ${more} }); field.onchange = () => show(field.files); field.click(); };
</script>`;

const zone = `${show}<div id=zone style="width:200px;height:80px;background:silver"><b>Drop here</b></div><div id=other style="height:80px">Other</div><script>
  const read = (entry) => new Promise((done) => entry.isFile ? done([entry.fullPath]) : entry.createReader().readEntries(async (entries) => done((await Promise.all(entries.map(read))).flat())));
  zone.ondragenter = zone.ondragover = (event) => event.preventDefault();
  zone.ondrop = async (event) => {
    event.preventDefault();
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry());
    if (entries.some((entry) => entry.isDirectory)) out.textContent = (await Promise.all(entries.map(read))).flat().sort().join(' ');
    else await show(event.dataTransfer.files);
    document.title = String(event.isTrusted);
  };
</script>`;

const { run, url, folder } = await shareBrowser({
  '/one': chooser(''),
  '/many': chooser('multiple: true'),
  '/folder': chooser('webkitdirectory: true'),
  '/field': `${show}<input id=files type=file multiple onchange="show(this.files)"><input id=whole type=file webkitdirectory onchange="show(this.files)"><label id=label>File <input type=file hidden onchange="show(this.files)"></label><button id=idle>Idle</button>`,
  '/zone': zone,
  '/frame': `<iframe srcdoc="${zone.replaceAll('"', '&quot;')}" style="position:absolute;left:50px;top:70px;width:400px;height:300px"></iframe>`,
  '/covered': `${zone}<div id=veil style="position:fixed;inset:0"></div>`,
});
await mkdir(join(folder, 'album', 'deep'), { recursive: true });
await writeFile(join(folder, 'a.txt'), 'one');
await writeFile(join(folder, 'b.txt'), 'two');
await writeFile(join(folder, 'album', 'c.txt'), 'three');
await writeFile(join(folder, 'album', 'deep', 'd.txt'), 'four');
await mkdir(join(folder, 'linked'));
await symlink(folder, join(folder, 'linked', 'loop'));

const go = (path: string) => act('Tab.Navigate', { Url: url(path) });
const upload = (selector: string, Files: string, parameters: Record<string, string> = {}) =>
  on('HtmlElement.Upload', css(selector), { parameters: { Files, TimeoutSec: '2', ...parameters } });
/** The text of the page when it has read the files. */
const out = (parameters: Record<string, string> = {}) => [
  on('HtmlElement.Wait', css('#out:not(:empty)'), { parameters }),
  get(css('#out'), 'out', parameters),
];

for (const [path, selector, files, expected] of [
  ['/one', '#choose', 'a.txt', 'a.txt=one'],
  ['/many', '#choose', 'a.txt\nb.txt', 'a.txt=one b.txt=two'],
  ['/folder', '#choose', 'album', 'album/c.txt=three album/deep/d.txt=four'],
  ['/field', '#whole', 'album', 'album/c.txt=three album/deep/d.txt=four'],
  ['/field', '#files', 'a.txt\nb.txt', 'a.txt=one b.txt=two'],
  ['/field', '#label', 'a.txt', 'a.txt=one'],
] as const) {
  test(`2.2: ${selector} of ${path} takes ${JSON.stringify(files)} in the field or the file chooser that it opens`, async () => {
    const { error, values } = await run([go(path), upload(selector, files), ...out()]);

    assert.deepEqual([error, values.out], [null, expected]);
  });
}

for (const [path, files, expected] of [
  ['/zone', 'a.txt\nb.txt', 'a.txt=one b.txt=two'],
  ['/zone', 'album', '/album/c.txt /album/deep/d.txt'],
] as const) {
  test(`2.2: ${JSON.stringify(files)} is dropped on a zone of the page`, async () => {
    const title = act('Tab.GetProperty', { Property: 'title' }, { OutputVariable: 'trusted' });

    const { error, values } = await run([go(path), upload('#zone', files, { How: 'drop' }), ...out(), title]);

    assert.deepEqual([error, values.out, values.trusted], [null, expected, 'true']);
  });
}

test('2.2: a file is dropped on a zone in a frame', async () => {
  const Frame = 'css=iframe';

  const { error, values } = await run([
    go('/frame'),
    upload('#zone', 'a.txt', { How: 'drop', Frame }),
    ...out({ Frame }),
  ]);

  assert.deepEqual([error, values.out], [null, 'a.txt=one']);
});

for (const [path, selector, Files, parameters, message] of [
  ['/field', '#idle', 'a.txt', {}, /#idle could not take the file .*: a click on it opened no file chooser/],
  [
    '/zone',
    '#other',
    'a.txt',
    { How: 'drop' },
    /#other could not take the drop .*: the page takes no files there/,
  ],
  [
    '/covered',
    '#zone',
    'a.txt',
    { How: 'drop' },
    /could not take the drop .*id="veil".* intercepts pointer events/,
  ],
  ['/one', '#choose', 'a.txt\nb.txt', {}, /#choose could not take the files .*[Nn]on-multiple file input/],
  ['/field', '#files', 'deep-none', {}, /deep-none/],
  ['/field', '#files', 'linked', {}, /loop.*not a regular file/],
] as const) {
  test(`${JSON.stringify(Files)} for ${selector} of ${path} is an error that says ${message.source}`, async () => {
    const { error } = await run([go(path), upload(selector, Files, parameters)]);

    assert.match(error ?? '', message);
  });
}
