import { create } from '@bufbuild/protobuf';
import { PersonSchema, ProfileSchema } from '@strainscope/proto/auth';
import { profileOf } from './profile.mapper.ts';

const person = create(PersonSchema, { personId: 'p1', firstName: 'Kit', level: 100 });
const notMeasured = { length: null, breadth: null, circumference: null };

test.each([
  ['staff do not read what is not for them, and do not take it for untold', true, { address: null, head: null }],
  ['others read that nothing is told yet', false, { address: '', head: notMeasured }],
])('%s', (_, abridged, { address, head }) => {
  const profile = create(ProfileSchema, { personId: 'p1', abridged });
  expect(profileOf(person, profile)).toMatchObject({ contact: { first_name: 'Kit', address }, head });
});

test.each([true, false])('that somebody plays is told with the profile: %s', (plays) => {
  const profile = create(ProfileSchema, { personId: 'p1', plays });
  expect(profileOf({ ...person, level: 200 }, profile)).toMatchObject({ plays });
});
