import { batchListing, batchOrder } from './batch.ts';
import { id } from './common.ts';
import { paperConsent } from './consent.ts';

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
