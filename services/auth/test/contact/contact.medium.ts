import { createClient } from '@connectrpc/connect';
import { ContactService } from '@strainscope/proto/auth';
import { testedAuth, type TestedAuth } from '../tested-auth.ts';

let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth({ contactEmail: 'operator@example.org', requests: { perAccount: 3 } });
});
afterAll(() => tested.stop());

const contact = () => createClient(ContactService, tested.calls);
const confirmed = async () =>
  (await tested.rows('select 1 from newsletter_subscriptions where confirmed_at is not null')).length;

test('nobody is subscribed by somebody else: the link of the letter confirms, and ends it', async () => {
  const email = 'reader@example.org';
  const ask = () => contact().subscribe({ email: ` ${email.toUpperCase()}`, address: '192.0.2.1' });
  await ask();
  expect(await confirmed()).toBe(0);
  const { letter } = await tested.mail.letterTo(email);
  const token = letter.action!.url.split('#')[1]!;
  for (const wrong of [`${token}x`, token.replace(/^./, 'f'), 'made up'])
    await expect(contact().confirmSubscription({ token: wrong })).rejects.toMatchObject({ code: 'LINK_INVALID' });
  await contact().confirmSubscription({ token });
  await contact().confirmSubscription({ token });
  expect(await confirmed()).toBe(1);
  await ask();
  expect(tested.mail.letters.filter(({ to }) => to === email)).toHaveLength(1);
  await contact().confirmSubscription({ token, unsubscribe: true });
  expect(await confirmed()).toBe(0);
});

test('a message reaches whoever runs the installation, as text', async () => {
  const message = { name: 'Jo <b>', email: 'jo@example.org', subject: 'A wish', message: 'First.\n\nSecond.' };
  await contact().sendMessage({ ...message, address: '192.0.2.1' });
  const { letter } = await tested.mail.letterTo('operator@example.org');
  expect(letter).toEqual({
    subject: 'Contact form: A wish',
    paragraphs: ['From Jo <b> (jo@example.org)', 'First.', 'Second.'],
  });
});

test('what is wrong is named, and what comes too often is refused', async () => {
  const wrong = contact().sendMessage({ name: '', email: 'x', subject: '', message: '', address: '192.0.2.1' });
  await expect(wrong).rejects.toMatchObject({
    faults: [{ path: 'name' }, { path: 'email' }, { path: 'subject' }, { path: 'message' }],
  });
  const link = {
    name: 'visit evil.example',
    email: 'jo@example.org',
    subject: 'events.csv',
    message: 'B',
    address: '',
  };
  await expect(contact().sendMessage(link)).rejects.toMatchObject({ faults: [{ path: 'name' }] });
  const again = { name: 'Jo', email: 'often@example.org', subject: 'A', message: 'B', address: '192.0.2.1' };
  for (let time = 0; time < 3; time++) await contact().sendMessage(again);
  // None of them failed.
  const tooOften = { status: 429, message: 'That was too often. Please wait a little.' };
  await expect(contact().sendMessage(again)).rejects.toMatchObject(tooOften);
});
