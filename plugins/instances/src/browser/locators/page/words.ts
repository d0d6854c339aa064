import { plainWords, wordLikeness } from '../../finding/page/likeness.ts';

/** Words with one word for all that mean the same on buttons and labels. */
export function commonWords(text: string): string {
  const same: readonly (readonly [string, string])[] = [
    ['signin', 'log in|login|sign in|log on|logon|anmelden|einloggen|se connecter'],
    ['signout', 'log out|logout|sign out|log off|abmelden'],
    ['signup', 'sign up|register|create an account|create account|join now'],
    ['email', 'e mail address|email address|e mail|mail address|e mails'],
    ['phone', 'telephone number|phone number|telephone|mobile number|mobile phone|mobile'],
    ['firstname', 'first name|given name|forename'],
    ['lastname', 'last name|surname|family name'],
    ['postcode', 'zip code|postal code|post code|zip'],
    ['cart', 'shopping cart|shopping basket|shopping bag|basket|bag|trolley'],
    ['checkout', 'check out|proceed to checkout|go to checkout'],
    ['delete', 'remove|erase|discard'],
    ['search', 'find|look up|lookup'],
    ['quantity', 'qty'],
    ['edit', 'modify|change'],
    ['add', 'create|new'],
    ['send', 'submit'],
    ['next', 'continue|proceed|forward'],
    ['previous', 'prev|back'],
    ['settings', 'preferences|options'],
    ['comment', 'message|note|remark'],
    ['username', 'user name|login name|user id'],
    ['company', 'organisation|organization|company name|employer'],
    ['wishlist', 'wish list|favourites|favorites|saved items'],
    ['address', 'street address|street'],
    ['city', 'town|town city'],
    ['sort', 'sort by|order by'],
    ['export', 'download'],
    ['close', 'dismiss'],
  ];
  let words = ` ${plainWords(text.replace(/\(\s*\d[\d.,]*\s*\)/g, ' '))} `;
  for (const [one, others] of same) {
    for (const other of others.split('|')) words = words.replaceAll(` ${other} `, ` ${one} `);
  }
  return words.trim();
}

/** How far two names mean the same, from 0 to 1, whichever is the older one. */
export function nameLikeness(one: string, other: string): number {
  const [mine, theirs] = [commonWords(one) || one.trim(), commonWords(other) || other.trim()];
  if (mine === '' || theirs === '') return 0;
  if (mine === theirs) return plainWords(one) === plainWords(other) ? 1 : 0.95;
  const [first, second] = [mine.split(' ').slice(0, 20), theirs.split(' ').slice(0, 20)];
  if (areOpposed(first, second)) return 0;
  return (coverOf(first, second) + coverOf(second, first)) / 2;
}

export function coverOf(words: readonly string[], others: readonly string[]): number {
  const found = words.map((word) => Math.max(...others.map((other) => closeness(word, other))));
  return found.reduce((sum, each) => sum + each, 0) / found.length;
}

/** Numbers are the same or are not. */
export function closeness(word: string, other: string): number {
  if (/\d/.test(word) || /\d/.test(other)) return word === other ? 1 : 0;
  return wordLikeness(word, other);
}

/** Whether a word of one is the opposite of a word of the other, such as follow and unfollow. */
export function areOpposed(words: readonly string[], others: readonly string[]): boolean {
  const pairs = [
    'enable disable',
    'allow deny',
    'accept decline',
    'accept reject',
    'approve reject',
    'show hide',
  ];
  const all = [
    ...pairs,
    'open close',
    'start stop',
    'lock unlock',
    'from to',
    'min max',
    'increase decrease',
  ];
  const isOpposite = (one: string, two: string) =>
    /^(?:un|dis|de|in|re)$/.test(one.slice(0, one.length - two.length)) && one.endsWith(two);
  return words.some(
    (one) =>
      !others.includes(one) &&
      others.some(
        (two) =>
          !words.includes(two) &&
          (isOpposite(one, two) ||
            isOpposite(two, one) ||
            all.some((pair) => pair === `${one} ${two}` || pair === `${two} ${one}`)),
      ),
  );
}
