import { checkProfileChange } from './profile-change.ts';

const contact = { firstName: 'Jane', lastName: 'Canary', sex: 'female', address: '' };

test('what is wrong is said in plain words, all at once', () => {
  const change = { contact: { ...contact, sex: 'x', lastName: '' }, letters: { wanted: 'all' } };
  expect(() => checkProfileChange(change)).toThrow(
    expect.objectContaining({
      faults: [
        { path: 'contact.lastName', message: 'Required' },
        { path: 'contact.sex', message: 'One of male, female, unspecified' },
        { path: 'letters.wanted', message: 'A list' },
      ],
    }) as Error,
  );
});
