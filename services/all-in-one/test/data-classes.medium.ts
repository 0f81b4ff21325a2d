import { dataClasses } from '@strainscope/auth';
import { shownBy } from '@strainscope/console-contract';
import { services } from '../src/one-machine/services.ts';

/** Lies in no table: the erasure has it forgotten. */
const beside = ['auth: sent letters and text messages'];

test('the classes of data hold every store of every service, once, and nothing that is none', () => {
  const stores = services.flatMap(({ personalData }) =>
    (personalData?.stores ?? []).map(({ name }) => `${personalData!.context}: ${name}`),
  );
  const classed = dataClasses.flatMap(({ keptIn }) => keptIn);
  expect(classed.toSorted()).toEqual([...stores, ...beside].toSorted());
});

test('every read shows some class of data, and only classes that there are', () => {
  expect(Object.keys(shownBy).filter((call) => shownBy[call]!.length === 0)).toEqual([]);
  const known = dataClasses.map(({ key }) => key);
  expect(
    Object.values(shownBy)
      .flat()
      .filter((key) => !known.includes(key)),
  ).toEqual([]);
});

/** No call of the product shows it. */
const shownToNobody = ['sealed'];

test('of every class of data that the product shows some call is recorded', () => {
  const shown = new Set<string>(Object.values(shownBy).flat());
  const never = dataClasses.map(({ key }) => key).filter((key) => !shown.has(key));
  expect(never).toEqual(shownToNobody);
});

/** Classes of which the row keeps nothing: a one-time code is sent and not stored. */
const keptNowhere = ['auth: one-time codes'];
/** Hashes, the public half of a key, and what a key is to sign. */
const cannotBeReadBack = /_hash$|^public_key$|^challenge$/;

test('of what is said to be hashed nothing is kept in plain, or such that the product can open it', () => {
  const hashed = new Set(
    services.flatMap(({ personalData }) =>
      (personalData?.stores ?? [])
        .filter(({ secret = [] }) => secret.length > 0 && secret.every((column) => cannotBeReadBack.test(column)))
        .map(({ name }) => `${personalData!.context}: ${name}`),
    ),
  );
  const { keptIn } = dataClasses.find(({ key }) => key === 'secrets')!;
  expect(keptIn.filter((store) => !hashed.has(store) && !keptNowhere.includes(store))).toEqual([]);
});
