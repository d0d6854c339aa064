import { toPage } from './layout.ts';
import { type Reply, toRedirect } from './reply.ts';

const PERSON_COOKIE = 'person=yes';

export function showHome(): Reply {
  return toPage(
    'Welcome',
    `<p>Plain things for the house.</p>
<ul id="links">
<li><a href="/products">All products</a></li>
<li><a href="/order">Order something</a></li>
<li><a href="/late">News, which comes a little late</a></li>
<li><a href="/members">Members</a></li>
</ul>`,
  );
}

/** @param ms the time after which the element appears */
export function showLate(ms: number): Reply {
  return toPage(
    'News',
    `<p id="waiting" role="status">The news is on its way.</p>
<script>
setTimeout(() => {
  const late = document.createElement('p');
  late.id = 'late';
  late.textContent = 'The new lamps are here.';
  document.querySelector('#waiting').replaceWith(late);
}, ${ms});
</script>`,
  );
}

export function showGate(): Reply {
  return toPage(
    'Are you a person?',
    `<p>The members' page is for people. Press the button to go on.</p>
<form id="gate" method="post" action="/gate"><button id="confirm" type="submit">I am a person</button></form>`,
  );
}

export function passGate(): Reply {
  return toRedirect('/members', { 'set-cookie': `${PERSON_COOKIE}; Path=/; HttpOnly; SameSite=Lax` });
}

export function showMembers(cookies: string): Reply {
  const isPerson = cookies.split(';').some((cookie) => cookie.trim() === PERSON_COOKIE);
  if (!isPerson) return toRedirect('/gate');
  return toPage(
    'Members',
    '<p id="members">Members get 10 percent off on Fridays. The word is <b id="word">bluebell</b>.</p>',
  );
}

export function showSlow(ms: number): Reply {
  return toPage('Slow', `<p id="slow">This took ${ms} ms.</p>`);
}

export function showStatus(status: number): Reply {
  return toPage(`Status ${status}`, `<p id="status">${status}</p>`, status);
}
