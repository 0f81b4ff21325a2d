import { hashPassword, isPassword } from './password-hash.ts';

test('Argon2id with at least 19 MiB and two passes, salted', async () => {
  const [first, second] = await Promise.all([hashPassword('one and the same'), hashPassword('one and the same')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test('the password and nothing else', async () => {
  const made = await hashPassword('trombone-lantern-42');
  expect(await isPassword('trombone-lantern-42', made)).toBe(true);
  expect(await isPassword('trombone-lantern-43', made)).toBe(false);
  expect(await isPassword('nobody has this password', undefined)).toBe(false);
});

test('however the keyboard composes an umlaut', async () => {
  expect(await isPassword('Mu\u0308cke-am-Fluss', await hashPassword('M\u00fccke-am-Fluss'))).toBe(true);
});

test('an unknown account costs as much work as a wrong password', async () => {
  const made = await hashPassword('trombone-lantern-42');
  const work = async (passwordHash: string | undefined) => {
    const before = process.cpuUsage();
    for (let time = 0; time < 8; time++) await isPassword('wrong', passwordHash);
    return process.cpuUsage(before).user;
  };
  await work(undefined);
  const ratio = (await work(undefined)) / (await work(made));
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
