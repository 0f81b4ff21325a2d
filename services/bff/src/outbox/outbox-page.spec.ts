import { escapeHtml } from '@strainscope/kernel';
import { outboxPage } from './outbox-page.ts';

const letter = {
  at: '2026-11-21T12:00:00.000Z',
  to: 'jane@example.org',
  subject: 'Verify <your> address',
  text: 'Dear Jane & co,\n\nOpen: https://console.test/user/verification?token=a&b=1\n',
  attachments: ['consent.pdf'],
};

test('shows what was sent, with links that lead where the letter leads', () => {
  const page = outboxPage([letter]);
  expect(page).toContain('Verify &lt;your&gt; address');
  expect(page).toContain('<p>Dear Jane &amp; co,</p>');
  expect(page).toContain('<a href="https://console.test/user/verification?token=a&amp;b=1">');
  expect(page).toContain('Attached: consent.pdf');
});

test.each(['.', ',', ').', '…', '!', '?”', "'", ':'])(
  'what ends a sentence after an address (%s) is no part of it',
  (end) => {
    const page = outboxPage([
      { ...letter, text: `The key (https://console.test/privacy/receipt-key${end} It is ours.` },
    ]);
    const address = 'https://console.test/privacy/receipt-key';
    expect(page).toContain(`<a href="${address}">${address}</a>${escapeHtml(end)} It is ours.`);
  },
);

test('nothing in a letter becomes markup or a script', () => {
  const page = outboxPage([
    { ...letter, to: '<script>', text: '<img src=x onerror=alert(1)> javascript:alert(1) https://x.test/"><script>' },
  ]);
  expect(page).not.toMatch(/<script|<img|href="javascript/);
});

test('says so when there is nothing', () => {
  expect(outboxPage([])).toContain('Nothing has been sent yet.');
});
