import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordFault, shortestPassword } from './password-rule.ts';

test.each([
  ['too short', 'Xy7!trombone'.slice(0, 11)],
  ['common', 'leavemealone'],
  ['common with digits', 'password1234'],
  ['common, disguised', 'P@ssw0rd123456'],
  ['repeated', 'aaaaaaaaaaaaaaaa'],
  ['along the keyboard', 'qwertyuiop12'],
  ['digits in order', '123456789012'],
  ['the own address', 'jane.canary@carrow-rovers.example'],
  ['the own name', 'CanaryCanary'],
  ['the product', 'strainscope1'],
  ['the product, in words', 'Strain Scope 1'],
  ['the address before the @', 'jane.canary99'],
  ['the organization’s address', 'carrow-rovers1'],
  ['name and organization', 'Jane Carrow 26'],
  ['longer than anybody types', 'ab1!'.repeat(65)],
])('%s is refused', (_, password) => {
  expect(passwordFault(password, ['jane.canary@carrow-rovers.example', 'Jane', 'Canary'])).toEqual(expect.any(String));
});

test.each([
  'correct horse battery staple',
  'trombone-lantern-42',
  'Чайка над синим морем',
  '60918 27455 80312 6',
  'thursday otter lamp',
  'two grey herons and a kettle by the river, on every Tuesday of a long winter',
])('the passphrase %s is welcome', (password) => {
  expect(passwordFault(password, ['jane.canary@carrow-rovers.example', 'Jane', 'Canary'])).toBeUndefined();
});

test('none of the passwords that stolen data show most often is taken, in whatever case', () => {
  const stolen = dictionary['passwords-common'].filter(({ length }) => length >= shortestPassword);
  expect(stolen.length).toBeGreaterThan(100);
  const taken = stolen
    .flatMap((password) => [password, password.toUpperCase()])
    .filter((each) => !passwordFault(each, []));
  expect(taken).toEqual([]);
});

test('11 characters are too few, whatever they are; 12 are enough', () => {
  expect(passwordFault('otter-lamp-7'.slice(0, 11), [])).toMatch(/^At least 12 characters/);
  expect(passwordFault('otter-lamp-7', [])).toBeUndefined();
});

test('256 characters are taken and 257 are not', () => {
  const long = 'correct horse battery staple, '.repeat(9);
  expect(passwordFault(long.slice(0, 256), [])).toBeUndefined();
  expect(passwordFault(long.slice(0, 257), [])).toBe('At most 256 characters');
});
