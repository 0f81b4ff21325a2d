import { mailboxOf } from './mailbox.ts';

test.each([
  ['kit@example.org', 'kit@example.org'],
  [' Kit@Example.ORG', 'kit@example.org'],
  ['kit+mum@example.org', 'kit@example.org'],
  ['kit+mum+dad@example.org', 'kit@example.org'],
  ['gwen@example.org', 'gwen@example.org'],
])('%s is read at %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
