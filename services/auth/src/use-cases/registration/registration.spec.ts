import { z } from 'zod';
import { personFields } from './registration.ts';

const { birthDate } = personFields(new Date('2026-11-22T12:00:00Z'));
const said = (date: string) => z.safeParse(birthDate, date).error?.issues.map(({ message }) => message);

test('somebody is 10 to 110 years old', () => {
  for (const fits of ['2016-11-22', '1915-11-23', '2004-02-29']) expect(said(fits)).toBeUndefined();
  for (const odd of ['2016-11-23', '1915-11-22', '2027-01-01']) expect(said(odd)).toEqual(['Age 10 to 110']);
  for (const none of ['', 'yesterday', '2026-02-30']) expect(said(none)).toEqual(['A date as YYYY-MM-DD']);
});
