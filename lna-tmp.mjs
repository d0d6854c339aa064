import { chromium } from 'playwright-core';
import http from 'node:http'; import https from 'node:https'; import { readFileSync, mkdtempSync } from 'node:fs'; import { once } from 'node:events'; import dgram from 'node:dgram';
const feats = process.argv[2] ?? ''; const secure = process.argv[3]==='https'; const extra = process.argv.slice(4);
const key=readFileSync('plugins/actions/src/testing/keys/localhost-key.pem'), cert=readFileSync('plugins/actions/src/testing/keys/localhost-cert.pem');
const hits=new Set(); 
const L = http.createServer((q,r)=>{hits.add(q.url.split('?')[0]); if(q.url.startsWith('/frame')||q.url.startsWith('/top')) r.setHeader('content-type','text/html'); r.setHeader('access-control-allow-origin','*'); r.end('<title>inner</title>x');}); 
L.on('upgrade',(q,s)=>{hits.add(q.url);s.destroy()});
L.listen(0); await once(L,'listening'); const LP=L.address().port;
const local=`http://127.0.0.1:${LP}`;
const page = (host)=>`<title>page</title><body><script>
const T='${'http://'}'+${JSON.stringify(host)}+':${LP}';
window.out={};
const p=(n,f)=>Promise.resolve().then(f).then(v=>out[n]=String(v&&v.type||v),e=>out[n]='ERR '+e.message);
p('fetch',()=>fetch(T+'/fetch',{mode:'no-cors'}));
p('fetchcors',()=>fetch(T+'/fetchcors'));
p('xhr',()=>new Promise((y,n)=>{const x=new XMLHttpRequest();x.open('GET',T+'/xhr');x.onload=()=>y('ok');x.onerror=()=>n(new Error('x'));x.send()}));
p('redir',()=>fetch('/to?'+encodeURIComponent(T+'/redir'),{mode:'no-cors'}));
p('img',()=>new Promise((y,n)=>{const i=new Image();i.onload=()=>y('ok');i.onerror=()=>y('error');i.src=T+'/img'}));
p('script',()=>new Promise((y)=>{const i=document.createElement('script');i.onload=()=>y('ok');i.onerror=()=>y('error');i.src=T+'/script';document.body.append(i)}));
p('css',()=>new Promise((y)=>{const i=document.createElement('link');i.rel='stylesheet';i.onload=()=>y('ok');i.onerror=()=>y('error');i.href=T+'/css';document.body.append(i)}));
p('frame',()=>new Promise((y)=>{const i=document.createElement('iframe');i.onload=()=>y('load');i.src=T+'/frame';document.body.append(i)}));
p('object',()=>new Promise((y)=>{const i=document.createElement('object');i.onload=()=>y('load');i.onerror=()=>y('error');i.data=T+'/frameobj';document.body.append(i)}));
p('ws',()=>new Promise((y)=>{const i=new WebSocket(T.replace('http','ws')+'/ws');i.onopen=()=>y('open');i.onerror=()=>y('error')}));
p('es',()=>new Promise((y)=>{const i=new EventSource(T+'/es');i.onopen=()=>y('open');i.onerror=()=>y('error')}));
p('beacon',()=>navigator.sendBeacon(T+'/beacon','x'));
p('worker',()=>new Promise((y)=>{const w=new Worker(URL.createObjectURL(new Blob(["fetch('"+T+"/worker',{mode:'no-cors'}).then(()=>postMessage('ok'),e=>postMessage('ERR '+e.message))"])));w.onmessage=e=>y(e.data)}));
p('audio',()=>new Promise((y)=>{const i=new Audio(T+'/audio');i.onerror=()=>y('error');i.load()}));
p('prefetch',()=>new Promise((y)=>{const i=document.createElement('link');i.rel='prefetch';i.onload=()=>y('ok');i.onerror=()=>y('error');i.href=T+'/prefetch';document.body.append(i)}));
p('preload',()=>new Promise((y)=>{const i=document.createElement('link');i.rel='preload';i.as='image';i.onload=()=>y('ok');i.onerror=()=>y('error');i.href=T+'/preload';document.body.append(i)}));
p('form',()=>{const f=document.createElement('form');f.target='fr';f.method='post';f.action=T+'/formframe';const fr=document.createElement('iframe');fr.name='fr';document.body.append(fr,f);f.submit()});
p('font',()=>new FontFace('q','url('+T+'/font)').load());
p('innerhtml',()=>{document.body.insertAdjacentHTML('beforeend','<picture><source srcset="'+T+'/source"><img></picture><video poster="'+T+'/poster"></video><input type=image src="'+T+'/imageinput"><svg><image href="'+T+'/svgimage"/></svg><embed src="'+T+'/embed"><link rel=icon href="'+T+'/icon"><a ping="'+T+'/ping" href="#" id=ping>p</a>');document.getElementById('ping').click()});
p('refresh frame',()=>{document.body.insertAdjacentHTML('beforeend','<iframe src="/meta?'+encodeURIComponent(T+'/metaframe')+'"></iframe>')});
p('popup',()=>{window.open(T+'/toppopup')});
p('sw',async()=>{ if(!navigator.serviceWorker) return 'no sw'; await navigator.serviceWorker.register('/sw.js?'+encodeURIComponent(T+'/swfetch'));});
p('shared',()=>{new SharedWorker('data:text/javascript,fetch("'+T+'/sharedworker",{mode:"no-cors"})')});
p('rtc',()=>new Promise(y=>{const c=new RTCPeerConnection({iceServers:[{urls:'turn:127.0.0.1:${LP}?transport=tcp',username:'a',credential:'b'}]});c.createDataChannel('x');c.onicegatheringstatechange=()=>c.iceGatheringState==='complete'&&y('complete');c.createOffer().then(o=>c.setLocalDescription(o))}));
</script>`;
const handler=(q,r)=>{ const arg=decodeURIComponent(q.url.split('?')[1]??'');
 if(q.url.startsWith('/to')) return r.writeHead(302,{location:arg}).end();
 if(q.url.startsWith('/meta')) { r.setHeader('content-type','text/html'); return r.end('<meta http-equiv=refresh content="0;url='+arg+'">'); }
 if(q.url.startsWith('/sw.js')) { r.setHeader('content-type','text/javascript'); return r.end('fetch("'+arg+'",{mode:"no-cors"})'); }
 r.setHeader('content-type','text/html'); r.end(page(arg||'127.0.0.1')); };
const P = secure? https.createServer({key,cert},handler):http.createServer(handler); P.listen(0); await once(P,'listening'); const PP=P.address().port;
L.on('connection',s=>{ s.once('data',d=>{ if(!/^(GET|POST|OPTIONS|HEAD)/.test(d.toString('latin1'))) hits.add('RAW '+d.length)})});
const ctx = await chromium.launchPersistentContext(mkdtempSync('/tmp/network/prof-'),{executablePath:'/usr/bin/chromium',headless:true,chromiumSandbox:false,ignoreHTTPSErrors:true,args:['--disable-gpu','--disable-quic','--no-first-run',`--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,RenderDocument:level/subframe${feats?','+feats:''}`,`--ip-address-space-overrides=127.0.0.1:${PP}=public,[::1]:${PP}=public`,'--host-resolver-rules=MAP public.example 127.0.0.1, MAP sneaky.example 127.0.0.1',...extra]});
const pg=ctx.pages()[0]; if (process.env.PERM) { const c=await ctx.newCDPSession(pg); for (const n of process.env.PERM.split(',')) await c.send('Browser.setPermission',{permission:{name:n},setting:'denied'}).then(()=>console.log('set',n),e=>console.log(n,e.message)); } const s=secure?'https':'http';
for (const host of ['127.0.0.1','sneaky.example']) {
 hits.clear();
 await pg.goto(`${s}://public.example:${PP}/?${host}`); await new Promise(r=>setTimeout(r,4000));
 console.log(host, 'HITS', [...hits].join(' ')); console.log(JSON.stringify(await pg.evaluate('out')));
 for (const x of ctx.pages().slice(1)) { console.log('popup', x.url()); await x.close(); }
}
hits.clear();
await pg.goto(`${s}://public.example:${PP}/`).catch(()=>{}); hits.clear();
await pg.evaluate(`location='${local}/toplocation'`).catch(()=>{}); await new Promise(r=>setTimeout(r,1500)); console.log('location ->', pg.url(), [...hits].join(' '));
hits.clear(); await pg.goto(`${s}://public.example:${PP}/to?${encodeURIComponent(local+'/topredirect')}`).catch(e=>console.log(e.message.split('\n')[0])); console.log('redirect ->', pg.url(), [...hits].join(' '));
hits.clear(); await pg.goto(`${local}/topgoto`).catch(e=>console.log(e.message.split('\n')[0])); console.log('goto ->', pg.url(), [...hits].join(' '));
await ctx.close(); process.exit();
