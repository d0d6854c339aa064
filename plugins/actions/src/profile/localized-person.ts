import type { PersonLocale } from '../categories/person-locales.ts';
import { pick, randomPassword } from '../texts/random-text.ts';
import { birthday, type PersonWish } from './made-person.ts';

type LocaleModule = typeof import('@faker-js/faker/locale/en_US');

const maxSeed = 2 ** 31;

/** A person with the address and the work of a country. The seed of the run decides, as for other chance. */
export async function makeLocalizedPerson(
  wish: PersonWish,
  locale: PersonLocale,
): Promise<Record<string, string>> {
  // The data of a language is loaded when it is asked for.
  const place = `@faker-js/faker/locale/${locale}`;
  const { faker }: LocaleModule = await import(place);
  const { random } = wish;
  faker.seed(random(maxSeed));
  const sex = wish.sex === 'any' ? pick(['female', 'male'] as const, random) : wish.sex;
  const [firstName, lastName] = [faker.person.firstName(sex), faker.person.lastName(sex)];
  return {
    Name: firstName,
    Surname: lastName,
    Sex: sex,
    Born: birthday(wish).toISOString().slice(0, 10),
    Login: `${faker.internet.username({ firstName, lastName })}${1000 + random(9000)}`.toLowerCase(),
    Password: randomPassword(14, random),
    Email: faker.internet.email({ firstName, lastName, provider: 'example.org' }).toLowerCase(),
    Phone: faker.phone.number(),
    Street: faker.location.streetAddress(),
    City: faker.location.city(),
    State: faker.location.state(),
    PostalCode: faker.location.zipCode(),
    Company: faker.company.name(),
    JobTitle: faker.person.jobTitle(),
  };
}
