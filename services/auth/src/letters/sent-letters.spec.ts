import { withoutSecrets } from './sent-letters.ts';

test('a copy of a letter says what it said, and opens nothing', () => {
  const text =
    'Dear Zoë,\n\nOpen http://127.0.0.1:4000/change-password/s3cret-of_the_letter?a=1#b now.\n042137 is your code.';
  expect(withoutSecrets(text)).toBe('Dear Zoë,\n\nOpen http://127.0.0.1:4000/… now.\n······ is your code.');
});

test('numbers that are no code stay, and so does an address that leads to the front', () => {
  const text = 'On 21 November 2026 at 14:03 (reference 1234567): https://console.test/ or https://console.test';
  expect(withoutSecrets(text)).toBe(text);
});
