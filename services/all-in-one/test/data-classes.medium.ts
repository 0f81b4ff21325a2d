import { dataClasses } from '@strainscope/auth';
import { services } from '../src/services.ts';

/** Lies in no table: the erasure has it forgotten. */
const beside = ['auth: sent letters and text messages'];

test('the classes of data hold every store of every service, once, and nothing that is none', () => {
  const stores = services.flatMap(({ personalData }) =>
    (personalData?.stores ?? []).map(({ name }) => `${personalData!.context}: ${name}`),
  );
  const classed = dataClasses.flatMap(({ keptIn }) => keptIn);
  expect(classed.toSorted()).toEqual([...stores, ...beside].toSorted());
});
