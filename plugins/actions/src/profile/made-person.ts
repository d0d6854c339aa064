import type { Random } from '../texts/random-text.ts';
import { pick, randomPassword } from '../texts/random-text.ts';

export interface PersonWish {
  readonly sex: 'any' | 'female' | 'male';
  readonly ageFrom: number;
  readonly ageTo: number;
  readonly random: Random;
  readonly today: Date;
}

const firstNames = {
  female:
    'Ada Agnes Alma Anna Beth Carla Clara Dora Edith Elena Ella Emma Flora Grace Hanna Ida Irene Julia Karin Laura Lena Lucy Maria Martha Nina Nora Olga Paula Rita Rosa Sara Stella Tessa Vera Wilma'.split(
      ' ',
    ),
  male: 'Adam Alan Albert Anton Ben Carl Daniel David Eric Felix Frank George Henry Hugo Ivan Jacob John Karl Leo Lucas Mark Martin Max Noah Oscar Otto Paul Peter Robert Simon Thomas Victor Walter William'.split(
    ' ',
  ),
} as const;

const surnames =
  'Adler Baker Barker Berg Black Brook Carter Clark Cole Cooper Dean Ellis Fisher Ford Fox Gardner Gray Green Hall Hart Hill Holt Hunter King Lake Lane Marsh Mason Miller Moore North Park Perry Potter Reed Rose Shaw Stone Turner Wells West Wood Young'.split(
    ' ',
  );

/** A random person, as the fields of a profile. */
export function makePerson(wish: PersonWish): Record<string, string> {
  const { random } = wish;
  const sex = wish.sex === 'any' ? pick(['female', 'male'] as const, random) : wish.sex;
  const [name, surname] = [pick(firstNames[sex], random), pick(surnames, random)];
  const born = birthday(wish);
  return {
    Name: name,
    Surname: surname,
    Sex: sex,
    Born: born.toISOString().slice(0, 10),
    Login: `${name}.${surname}${1000 + random(9000)}`.toLowerCase(),
    Password: randomPassword(14, random),
  };
}

/** A day of birth for the age: the birthday of this year is over. */
export function birthday({ ageFrom, ageTo, random, today }: PersonWish): Date {
  const age = ageFrom + random(ageTo - ageFrom + 1);
  const lastBirthday = new Date(
    Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate()),
  );
  return new Date(lastBirthday.getTime() - random(365) * 86_400_000);
}
