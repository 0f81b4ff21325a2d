import { create } from '@bufbuild/protobuf';
import { timestampNow } from '@bufbuild/protobuf/wkt';
import { HoldingsSchema } from '@strainscope/proto/auth';
import { wholeHoldings } from './whole-holdings.ts';

const answered = { context: 'auth', asOf: timestampNow(), stores: [] };
const waiting = { context: 'ingest', stores: [] };
const holdings = (...services: object[]) => create(HoldingsSchema, { personId: 'p1', services });

test('a part that has not answered is waited for', async () => {
  const answers = [holdings(answered, waiting), holdings(answered, { ...waiting, asOf: timestampNow() })];
  let asked = 0;
  const whole = await wholeHoldings(() => Promise.resolve(answers[asked++]!));
  expect(asked).toBe(2);
  expect(whole.services.every(({ asOf }) => asOf !== undefined)).toBe(true);
});

test('what is whole is answered at once', async () => {
  let asked = 0;
  await wholeHoldings(() => {
    asked += 1;
    return Promise.resolve(holdings(answered));
  });
  expect(asked).toBe(1);
});
