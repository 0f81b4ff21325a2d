import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { FailureCauseSchema, PlayerSchema, RegionCountSchema } from '@strainscope/proto/reporting';
import { messageOfRow } from './message-of-row.ts';

const newest = '2026-11-21T14:03:00.000Z';
const cause = { reason_code: 'ENERGY_ERROR', reason: 'Off by 1 %.', simulations: 3 };

test.each([new Date(newest), newest])('a time is read from %o', (time) => {
  expect(messageOfRow(FailureCauseSchema, { ...cause, newest: time })).toEqual(
    create(FailureCauseSchema, {
      reasonCode: 'ENERGY_ERROR',
      reason: 'Off by 1 %.',
      simulations: 3,
      newest: timestampFromDate(new Date(newest)),
    }),
  );
});

test.each([7, '7'])('a 64-bit integer is read from %o', (events) => {
  expect(messageOfRow(RegionCountSchema, { region: 'frontal', events, max_mps95: 0.2 }).events).toBe(7n);
});

test('null leaves a field unset', () => {
  const { newest: unset, reason } = messageOfRow(FailureCauseSchema, { ...cause, reason: null, newest: null });
  expect([unset, reason]).toEqual([undefined, '']);
});

test('lists of messages are taken, and columns without a field are not', () => {
  const columns = Object.fromEntries(PlayerSchema.fields.map(({ name }) => [name, null]));
  const sensors = [{ brand: 'prevent', sensorId: 'MG1' }];
  const player = messageOfRow(PlayerSchema, { ...columns, sensors, scope: ['league'] });
  expect(player).toEqual(create(PlayerSchema, { sensors }));
});

test('a field without a column is an error', () => {
  expect(() => messageOfRow(FailureCauseSchema, cause)).toThrow('no column newest');
});
