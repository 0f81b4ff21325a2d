import { authConfig } from './auth.config.ts';
import { signatureProvider } from './signature-provider.config.ts';

const settings = { url: 'https://sign.example/api', token: 'secret', label: 'Example Sign' };

test('none, or one as JSON', () => {
  expect(signatureProvider.parse(undefined)).toBeUndefined();
  expect(signatureProvider.parse(JSON.stringify(settings))).toEqual(settings);
  const onThisMachine = { ...settings, url: 'http://127.0.0.1:4000' };
  expect(signatureProvider.parse(onThisMachine)).toEqual(onThisMachine);
});

test.each([
  'no JSON',
  JSON.stringify({ ...settings, url: 'http://sign.example/api' }),
  JSON.stringify({ ...settings, url: 'sign.example' }),
  JSON.stringify({ ...settings, token: '' }),
  JSON.stringify({ url: settings.url, token: settings.token }),
  JSON.stringify({ ...settings, secret: 'misspelt' }),
])('what a provider cannot be is refused: %s', (text) => {
  expect(signatureProvider.safeParse(text).success).toBe(false);
});

test('an installation may have none, or name it in one variable', () => {
  expect(authConfig.parse({}).signatureProvider).toBeUndefined();
  expect(authConfig.parse({ signatureProvider: JSON.stringify(settings) }).signatureProvider).toEqual(settings);
});
