import { identityProviders } from './identity-provider.config.ts';

const client = { clientId: 'id', clientSecret: 'secret' };

test('presets know their issuers; any other issuer is named', () => {
  const read = identityProviders.parse(
    JSON.stringify({ google: client, facebook: client, club: { ...client, issuer: 'https://id.club.example' } }),
  );
  expect(read.map(({ name, label, issuer }) => [name, label, issuer])).toEqual([
    ['google', 'Google', 'https://accounts.google.com'],
    ['facebook', 'Facebook', 'https://www.facebook.com'],
    ['club', 'club', 'https://id.club.example'],
  ]);
  expect(read[1]!.endpoints?.token_endpoint).toContain('graph.facebook.com');
  expect(read.map(({ vouchesForEmail }) => vouchesForEmail)).toEqual([true, false, false]);
  expect(identityProviders.parse(undefined)).toEqual([]);
});

test.each([
  ['no JSON', '{'],
  ['an unknown provider without an issuer', JSON.stringify({ club: client })],
  ['no secret', JSON.stringify({ google: { clientId: 'id' } })],
  ['a name that is no part of an address', JSON.stringify({ 'a/b': { ...client, issuer: 'https://x.example' } })],
])('%s is said at the start', (_, text) => {
  expect(identityProviders.safeParse(text).success).toBe(false);
});
