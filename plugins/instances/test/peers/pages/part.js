// Shows the template that the address names, and keeps what the page saw.
window.seen = [];
window.see = (what) => window.seen.push(String(what));
window.later = (work, ms = 150) => setTimeout(work, ms);
const part = document.getElementById(location.search.slice(1).split('&')[0]);
if (part instanceof HTMLTemplateElement) document.body.append(document.importNode(part.content, true));
