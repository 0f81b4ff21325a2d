import { readInvitee } from './invitee.ts';

const fieldsOf = (row: object) => {
  const read = readInvitee({ email: 'ann@example.org', ...row });
  return 'faults' in read ? read.faults.map(({ path }) => path) : [];
};

test('names and the sensor are as they are anywhere, and may be left out', () => {
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ firstName: 'J.R.', lastName: 'St.John', sensorId: 'x'.repeat(100) })).toEqual([]);
});

test('none of it is a place for an address: it stands in letters', () => {
  const link = 'https://strainscope-login.example/a';
  expect(fieldsOf({ firstName: link, lastName: 'lions.example', sensorId: link })).toEqual([
    'firstName',
    'lastName',
    'sensorId',
  ]);
  expect(fieldsOf({ sensorId: 'x'.repeat(101) })).toEqual(['sensorId']);
});

test('a name of which letters were lost is not kept', () => {
  expect(fieldsOf({ firstName: 'J\uFFFDrg', lastName: 'M\uFFFDller' })).toEqual(['firstName', 'lastName']);
});
