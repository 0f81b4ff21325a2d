import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestBff, type TestBff } from './test-bff.ts';

let folder: string;
let bff: TestBff;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>StrainScope</title><meta name="operator" content="__OPERATOR_NAME__"><meta nonce="__CSP_NONCE__">',
  );
  await writeFile(join(folder, 'assets', 'app-4f3a.js'), `export const padding = '${'x'.repeat(5_000)}';`);
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  bff = await startTestBff({ consoleFolder: folder, operatorName: 'Lions & "Bears" <AG>' });
});
afterAll(async () => {
  await bff.close();
  await rm(folder, { recursive: true });
});

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each(['/', '/index.html', '/home', '/player/details/0197a000-0000-7000-8000-000000000001', '/login/expired'])(
  'the screen %s is the page, never from cache',
  async (path) => {
    const response = await bff.fetch(path, { headers: page });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.text()).toContain('<title>StrainScope');
  },
);

test('hashed files are kept for ever, others for an hour', async () => {
  const script = await bff.fetch('/assets/app-4f3a.js');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-type')).toContain('javascript');
  expect((await bff.fetch('/icon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
});

test('search engines are told which pages are theirs, and where to find the list', async () => {
  const robots = await bff.fetch('/robots.txt', { headers: page });
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const sitemap = /^Sitemap: (.*)$/m.exec(await robots.text())?.[1];
  expect(sitemap).toBe('https://console.test/sitemap.xml');

  const list = await bff.fetch('/sitemap.xml', { headers: page });
  expect(list.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const places = [...(await list.text()).matchAll(/<loc>(.*)<\/loc>/g)].map(([, place]) => place);
  expect(places).toContain('https://console.test/how-it-works');
  expect(places.filter((place) => /:|player|team/.test(new URL(place!).pathname))).toEqual([]);
});

test.each(['/favicon.ico', '/apple-touch-icon.png', '/ads.txt'])(
  '%s is a file, or missing: never the page',
  async (path) => {
    const response = await bff.fetch(path, { headers: page });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  },
);

test('scripts travel compressed', async () => {
  const response = await bff.fetch('/assets/app-4f3a.js', { headers: { 'accept-encoding': 'gzip' } });
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding']);
});

test('a missing script is missing: a page in its place would be run', async () => {
  const response = await bff.fetch('/assets/app-gone.js', { headers: page });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
  ]);
});

test.each(['/bff/nothing', '/v1/nothing', '/health/nothing', '/metrics/nothing'])('%s is no screen', async (path) => {
  expect((await bff.fetch(path, { headers: page })).status).toBe(404);
});

test.each(['/..%2f..%2fetc/passwd', '/assets/..%2findex.html', '/.env'])('%s stays inside the folder', async (path) => {
  const response = await bff.fetch(path, { headers: { accept: 'application/json' } });
  expect(response.status).toBeGreaterThanOrEqual(400);
});

test('every page has a nonce of its own, the one that its policy allows, and no other inline style', async () => {
  const seen = new Set<string>();
  for (let count = 0; count < 2; count++) {
    const response = await bff.fetch('/home', { headers: page });
    const nonce = /<meta nonce="([^"]+)">/.exec(await response.text())?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}';`);
    seen.add(nonce);
  }
  expect(seen.size).toBe(2);
});

test('the operator stands in the page, harmless', async () => {
  const text = await (await bff.fetch('/home', { headers: page })).text();
  expect(text).toContain('content="Lions &amp; &quot;Bears&quot; &lt;AG&gt;"');
});

test('scripts of elsewhere, frames and plug-ins are forbidden', async () => {
  const policy = (await bff.fetch('/home', { headers: page })).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
});

test.each([
  '/home',
  '/assets/app-4f3a.js',
  '/icon.svg',
  '/assets/app-gone.js',
  '/bff/session',
  '/bff/nothing',
  '/v1/events',
  '/v1/openapi.json',
  '/health/live',
])(
  'the answer at %s allows no plug-in, other base or frame, is what it says it is, and no address of ours leaves',
  async (path) => {
    const { headers } = await bff.fetch(path, { headers: page });
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers.get('content-security-policy')).toContain(rule);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  },
);

test('a console that was not built is said at the start', async () => {
  await expect(startTestBff({ consoleFolder: join(folder, 'nowhere') })).rejects.toThrow(
    'build the web workspace first',
  );
});
