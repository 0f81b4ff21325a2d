import { batchListing, batchOrder } from './simulations/batch.schemas.ts';
import { contactMessage } from './account/account.schemas.ts';
import { id } from './shared/common.schemas.ts';
import { month } from './operations/cost.schemas.ts';
import { paperConsent } from './consents/consent.schemas.ts';

const inCapitals = '01890ABC-DEF0-7000-8000-00000000000A';
const asTold = inCapitals.toLowerCase();

test('an id in capitals is the one in small letters, in a list and by itself', () => {
  expect(id.parse(inCapitals)).toBe(asTold);
  expect(batchOrder.parse({ event_ids: [inCapitals], node_id: inCapitals })).toMatchObject({
    event_ids: [asTold],
    node_id: asTold,
  });
  expect(batchListing.parse({ ids: `${inCapitals},${inCapitals}` }).ids).toBe(`${asTold},${asTold}`);
  const form = { signed_by: inCapitals, version: '1', purposes: ['care'], signed_on: '2026-05-01' };
  expect(paperConsent.parse(form).signed_by).toBe(asTold);
});

test('there is no year 0, as little as a thirteenth month', () => {
  const passes = (text: string) => month.safeParse(text).success;
  expect(['0001-01', '2026-05', '0000-01', '2026-13'].filter(passes)).toEqual(['0001-01', '2026-05']);
});

test('the name of whoever writes to the operator is one as in all forms; the subject may name a file', () => {
  const message = { email: 'ann@example.org', subject: 'events.csv is refused', message: 'All of it.' };
  const passes = (name: string) => contactMessage.safeParse({ ...message, name }).success;
  expect(['Ann Ash', 'visit evil.example', 'Ann\nAsh'].filter(passes)).toEqual(['Ann Ash']);
});
