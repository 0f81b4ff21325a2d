import { letterToken } from './fakes/invites.fake.ts';
import { personOf, targetFor } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => void (bff = await startTestBff()));
afterAll(() => bff.close());

const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const hash = '0'.repeat(64);
const signed = {
  decisions: [{ purpose: 'care', text_hash: hash, given: true }],
  signature: { kind: 'drawn', strokes: [[10, 10, 300, 200]] },
};

test('everybody reads the texts', async () => {
  for (const path of ['/bff/consent-texts', '/bff/consent-texts/research']) {
    const response = await bff.fetch(path);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ data: [{ purpose: 'care', version: '2026-09' }] });
  }
});

test('texts are in the language of the browser, where there is a translation', async () => {
  for (const [asked, given] of [
    ['nl-BE,nl;q=0.9,en;q=0.8', 'nl'],
    ['fr,nl;q=0.5', 'en'],
    ['*', 'en'],
  ] as const) {
    const headers = { 'accept-language': asked };
    for (const path of ['/bff/consent-texts', '/bff/consent-texts/research'])
      expect(await (await bff.fetch(path, { headers })).json()).toMatchObject({ data: [{ language: given }] });
    const letter = json({ token: letterToken });
    const init = { method: 'PATCH', ...letter, headers: { ...letter.headers, ...headers } };
    const opened = await bff.fetch('/bff/auth/getUserDetailsForIRB', init);
    expect(await opened.json()).toMatchObject({ data: { texts: [{ language: given }] } });
  }
});

test('a guardian reads and answers by the link alone; another link opens nothing', async () => {
  const read = (token: string, over: object = {}) =>
    bff.fetch('/bff/auth/getUserDetailsForIRB', { method: 'PATCH', ...json({ token, ...over }) });
  const confirm = (token: string, over: object = {}) =>
    bff.fetch('/bff/auth/confirmGuardianIRBConsent', { method: 'PATCH', ...json({ token, ...signed, ...over }) });
  const unnamed = { first_name: 'Toby', birth_year: 2011, last_name: '', birth_date: '', email: '', assents: [] };
  expect(await (await read(letterToken)).json()).toMatchObject({ data: unnamed });
  const named = await read(letterToken, { guardian_name: 'Mary Ash' });
  expect(await named.json()).toMatchObject({ data: { last_name: 'Ash', assents: ['research'] } });
  expect(await (await confirm(letterToken)).json()).toMatchObject({ data: { account_open: true, given: ['care'] } });
  expect((await read('another-token-of-a-letter')).status).toBe(404);
  expect((await confirm('another-token-of-a-letter')).status).toBe(404);
  expect((await confirm(letterToken, { decisions: [] })).status).toBe(422);
});

test('the signed copy is a PDF, its reading is recorded, and strangers get none', async () => {
  const { personId } = targetFor(150, 'own child');
  const path = (id: string) => `/bff/people/${id}/consents/${id}/document`;
  const response = await bff.fetch(path(personId), { as: 150 });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="consent.pdf"');
  expect(bff.identity.reads.at(-1)).toMatchObject({ call: 'GET /people/{id}/consents/{signing}/document' });
  expect((await bff.fetch(path(targetFor(150, 'sibling').personId), { as: 150 })).status).toBe(404);
  expect((await bff.fetch(path(personId))).status).toBe(401);
});

test('everybody is told of the signature provider; a guardian is sent there, and is recorded when back', async () => {
  expect(await (await bff.fetch('/bff/signature-provider')).json()).toMatchObject({ data: { label: 'Example Sign' } });
  const { personId } = targetFor(150, 'own child');
  const post = (path: string, body: object) => bff.fetch(path, { as: 150, method: 'POST', ...json(body) });
  const begun = await post(`/bff/people/${personId}/consents/external`, { decisions: signed.decisions });
  expect(await begun.json()).toMatchObject({ data: { url: 'https://sign.example/1' } });
  const recorded = await post('/bff/external-signature', { code: 'c', client_id: personId });
  const signer = personOf(150);
  expect(await recorded.json()).toMatchObject({ message: 'Your decision is recorded.', data: { player_id: signer } });
  expect(bff.identity.reads.at(-1)).toMatchObject({ call: 'POST /external-signature', personIds: [signer] });
});

test('whoever is invited goes to sign before they sign up, and the way back is known to their browser alone', async () => {
  const begin = (token: string) =>
    bff.fetch('/bff/invited-signature', { method: 'POST', ...json({ token, decisions: signed.decisions }) });
  const back = async (cookie?: string) =>
    (await bff.fetch('/bff/invited-signature/return', { headers: cookie === undefined ? {} : { cookie } })).json();
  const begun = await begin(letterToken);
  expect(await begun.json()).toMatchObject({ data: { url: 'https://sign.example/2' } });
  const cookie = begun.headers.get('set-cookie')!;
  expect(cookie).toMatch(/^__Host-invited-signature=[^;]+;.*HttpOnly; Secure; SameSite=Lax/);
  expect(await back(cookie.split(';')[0])).toMatchObject({ data: { token: letterToken, role: 'player' } });
  expect(await back()).toMatchObject({ data: null });
  expect(await back('__Host-invited-signature=another-token-of-a-letter')).toMatchObject({ data: null });
  expect((await begin('another-token-of-a-letter')).status).toBe(404);
});

test('nobody comes back from the provider without a session', async () => {
  const back = { method: 'POST', ...json({ code: 'c', client_id: 'i' }) };
  expect((await bff.fetch('/bff/external-signature', back)).status).toBe(401);
});
