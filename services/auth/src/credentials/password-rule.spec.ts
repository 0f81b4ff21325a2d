import { passwordFault } from './password-rule.ts';

test.each([
  ['too short', 'Xy7!trombone'.slice(0, 11)],
  ['common', 'leavemealone'],
  ['common with digits', 'password1234'],
  ['common, disguised', 'P@ssw0rd123456'],
  ['repeated', 'aaaaaaaaaaaaaaaa'],
  ['along the keyboard', 'qwertyuiop12'],
  ['digits in order', '123456789012'],
  ['the own address', 'jane.canary@example.org'],
  ['the own name', 'CanaryCanary'],
  ['the product', 'strainscope1'],
  ['longer than anybody types', 'ab1!'.repeat(65)],
])('%s is refused', (_, password) => {
  expect(passwordFault(password, ['jane.canary@example.org', 'Jane', 'Canary'])).toEqual(expect.any(String));
});

test.each(['correct horse battery staple', 'trombone-lantern-42', 'Чайка над синим морем', 'thursday otter lamp'])(
  'the passphrase %s is welcome',
  (password) => {
    expect(passwordFault(password, ['jane.canary@example.org', 'Jane', 'Canary'])).toBeUndefined();
  },
);
