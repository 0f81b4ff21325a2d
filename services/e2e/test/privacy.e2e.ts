import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import {
  apiScope,
  base,
  calls,
  csrfHeader,
  publicOperations,
  type Call,
  type PublicOperation,
} from '@strainscope/console-contract';
import { matchFiles, type LeaguePerson, type MatchFile } from '@strainscope/demo-league';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'puppeteer';
import { TraceCollector } from '@strainscope/observability/trace-collector';
import { eventually } from '@strainscope/testing';
import { accessibilityFaults, launchBrowser, picture, press, sees, signIn, walk } from '../src/browser/browser.ts';
import { Canaries, canaryPhone, unfitBody } from './canaries.ts';
import { canaryRequest, type Schema } from './canary-requests.ts';
import { isTaken, refusingCalls } from './taken-calls.ts';
import { breakPolicy, fieldsOf, follow, lookInto, policyBreaches, storedIn } from './console-walk.ts';
import { ConsoleApi } from '../src/product/console-api.ts';
import { league, nodeOf, signInOf } from '../src/product/demo.ts';
import { everyScreen, screensFor, type Subjects } from './every-screen.ts';
import { mainDialogs } from './main-dialogs.ts';
import { Product } from '../src/product/product.ts';

const everyCall: readonly Call[] = Object.values(calls);
const programCalls = Object.values<PublicOperation>(publicOperations);
/** After these the caller is nobody: each is made in a session of its own. */
const endingCalls = ['session.signOut', 'privacy.eraseAccount', 'account.endSessions', 'account.disable'];
const [ending, lasting] = [true, false].map((ends) =>
  everyCall.filter(({ name }) => endingCalls.includes(name) === ends),
) as [Call[], Call[]];

let product: Product;
let collector: TraceCollector;
let browser: Browser;

beforeAll(async () => {
  // The least that a log leaves out is what an operator may turn on.
  collector = await TraceCollector.listen();
  const env = { STRAINSCOPE_LOG_LEVEL: 'trace', STRAINSCOPE_TRACES_ENDPOINT: collector.url };
  // Seeding is logged and traced, too.
  product = await Product.start({ demo: 'people', seedsItself: true, env });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await collector?.close();
});

const person = (role: string) => league.people.find(({ email }) => email === signInOf(role).email)!;
/** An event of the player, who takes a copy of it at the end. */
const [playersFile] = [
  ...matchFiles(
    { ...league, sensors: league.sensors.filter(({ personId }) => personId === person('player').id) },
    { seed: 2026, events: 1 },
  ),
] as [MatchFile];
/**
 * Player whom the canaries are about: calls change him (a copy of his data is ordered), so that no journey needs him.
 */
const bystander = league.people.find(({ level, signsIn }) => level === 100 && !signsIn)!;
const apiOf = (role: string) => ConsoleApi.signIn(product.url, signInOf(role).email, signInOf(role).password);

describe('a page of ours alone', () => {
  let about: Subjects;
  beforeAll(async () => {
    about = await subjects();
  });

  test('every screen comes with a policy without unsafe-inline and unsafe-eval, and keeps it; all can use it, also on a phone', async () => {
    const screens = everyScreen(about);
    expect(screens.length).toBeGreaterThan(100);
    // Some screens are about what is not there: what the browser says of that does not count.
    const faults: string[] = [];
    await walk(browser, { tolerated: /./ }, async (page) => {
      const breaches = await policyBreaches(page);
      await signIn(page, product.url, signInOf('admin').email, signInOf('admin').password);
      for (const screen of screens) {
        const response = await fetch(product.url + screen);
        const policy = response.headers.get('content-security-policy') ?? '';
        expect(policy).toContain("object-src 'none'");
        expect(policy).not.toMatch(/unsafe-(inline|eval)/);
        // Within the document, as a link does: to load the console anew a hundred times says nothing more.
        faults.push(...(await follow(page, screen)));
        for (const fault of await accessibilityFaults(page)) faults.push(`${screen}: ${fault}`);
      }
      expect(breaches).toEqual([]);
      expect(faults).toEqual([]);
    });
  });

  test('whoever looks, no screen and no dialog breaks it, and the browser stores `authUser` with four fields and nothing else', async () => {
    const faults = await Promise.all(['admin', 'team', 'player', 'family'].map(lookAround));
    faults.push(await lookAround('nobody'));
    expect(faults.flat()).toEqual([]);
  });

  /** Signing in is let through a few at a time. */
  let door = Promise.resolve();

  /** @returns what is wrong with the screens and dialogs of a role */
  async function lookAround(role: string): Promise<string[]> {
    const faults: string[] = [];
    const isSomebody = role !== 'nobody';
    // What the administrator sees was loaded, one screen after the other.
    const screens = role === 'admin' ? [] : screensFor(isSomebody ? person(role).level : null, about);
    await walk(browser, { tolerated: /./, viewport: isSomebody ? 'wide' : 'phone' }, async (page) => {
      const breaches = await policyBreaches(page);
      if (isSomebody)
        await (door = door.then(() => signIn(page, product.url, signInOf(role).email, signInOf(role).password)));
      else await page.goto(`${product.url}/home`, { waitUntil: 'domcontentloaded' });
      for (const screen of screens) faults.push(...(await follow(page, screen)));
      for (const dialog of mainDialogs(role, about)) faults.push(...(await lookInto(page, product.url, dialog)));
      const { storage, cookie, others } = await storedIn(page);
      expect({ role, breaches, cookie, others }).toEqual({ role, breaches: [], cookie: '', others: [] });
      expect(Object.keys(storage)).toEqual(isSomebody ? ['authUser'] : []);
      if (isSomebody) expect(fieldsOf(storage['authUser'])).toEqual(['_id', 'first_name', 'last_name', 'level']);
      await breakPolicy(page);
      await eventually(() => Promise.resolve(expect(breaches.join()).toMatch(/img-src https:..elsewhere\.example/)));
    });
    return faults;
  }

  test('how somebody likes the console to look is a cookie of this host, and says nothing of people', async () => {
    await walk(browser, {}, async (page) => {
      await signIn(page, product.url, signInOf('team').email, signInOf('team').password);
      await page.locator('button[aria-label="Collapse sidebar"]').click();
      await page.waitForFunction(() => document.cookie !== '');
      const { storage, cookie } = await storedIn(page);
      const [name, value, ...further] = cookie.split(/=|; /);
      expect([name, further, Object.keys(storage)]).toEqual(['__Host-display', [], ['authUser']]);
      const preferences = ['density', 'groupView', 'sidebarMaximized', 'singleKeyShortcuts', 'theme'];
      expect(fieldsOf(decodeURIComponent(value ?? ''))).toEqual(preferences);
      await page.reload({ waitUntil: 'domcontentloaded' });
      await page.waitForSelector('button[aria-label="Maximize sidebar"]');
    });
  });
});

let uploaded: Promise<string> | undefined;
/** The player's event, sent once. */
const playersEvent = () => (uploaded ??= sendPlayersFile());

async function sendPlayersFile(): Promise<string> {
  const staff = await apiOf('team');
  const { files } = await staff.upload(nodeOf('team').id, [playersFile]);
  return files[0]!.events[0]!.event_id!;
}

/** One of each kind of the demo, and an event. */
async function subjects(): Promise<Subjects> {
  return {
    organization: nodeOf('organization').id,
    institution: nodeOf('institution').id,
    team: nodeOf('team').id,
    player: person('player').id,
    guardian: person('family').id,
    staff: person('team').id,
    event: await playersEvent(),
  };
}

describe('a foreign page', () => {
  const changing = everyCall.filter(({ method }) => method !== 'GET');

  test('makes no state-changing call, also none that only reads by PATCH', async () => {
    const { cookie } = await apiOf('admin');
    expect(changing.length).toBeGreaterThan(90);
    for (const { path, method } of changing) {
      const url = `${product.url}/bff${path.replaceAll(/\{\w+\}/g, person('player').id)}`;
      const withoutHeader = { cookie, 'content-type': 'application/json' };
      const foreign = { ...withoutHeader, 'x-strainscope-csrf': '1', origin: 'https://elsewhere.example' };
      for (const headers of [withoutHeader, foreign]) {
        const response = await fetch(url, { method, headers, body: '{}' });
        const { code } = (await response.json()) as { code: string };
        expect({ path, status: response.status, code }).toEqual({ path, status: 403, code: 'FOREIGN_REQUEST' });
      }
    }
  });
});

test('a person sees who looked, takes a copy of everything, erases themselves, and receives the receipt', async () => {
  const { id, lastName } = person('player');
  const { email, password } = signInOf('player');
  const staff = await apiOf('team');
  await eventually(() => staff.call('players.get', { body: { player_id: id } }), { within: 60_000 });
  await playersEvent();
  await signsConsent(await ConsoleApi.signIn(product.url, email, password), person('player'));
  await walk(browser, { tolerated: /status of 4\d\d/ }, async (page) => {
    await signIn(page, product.url, email, password);
    await page.goto(`${product.url}/player/data-collection/${id}`, { waitUntil: 'domcontentloaded' });
    await sees(page, 'Teams and roles', 60_000);
    // The newest are their own looks of a moment ago.
    await page.locator("::-p-xpath(//button[starts-with(normalize-space(.), 'Show ')])").click();
    await sees(page, 'Player page', 60_000);
    await press(page, 'Collect a copy');
    await sees(page, 'Download your data', 60_000);
    await picture(page, 'data-collection');
    expectEverything(await downloaded(page, () => press(page, 'Download your data')));
    await sees(page, 'Collect a copy');

    await press(page, 'Erase account and data');
    await page.locator('#erase-word').fill('erase');
    await page.locator('#erase-password').fill(password);
    await press(page, 'Erase everything');
    await sees(page, 'Account deleted successfully', 60_000);
    await page.waitForFunction(() => localStorage.getItem('authUser') === null);
  });

  await expect(ConsoleApi.signIn(product.url, email, password)).rejects.toThrow(/401/);
  await eventually(async () => expect(await lettersTo(email)).toMatch(/erasure-receipt/), { within: 300_000 });
  const gone = await staff.request('players.get', { body: { player_id: id } });
  expect(gone.status).toBe(404);
  // By id: the demo's league has namesakes.
  const { hits } = await staff.call('search.find', { query: { q: lastName } });
  expect(hits.map(({ _id }) => _id)).not.toContain(id);
});

/** Signs, and waits for the paper of it. */
async function signsConsent(api: ConsoleApi, { id: personId, firstName, lastName }: LeaguePerson): Promise<void> {
  const texts = await api.call('consents.texts');
  await api.call('consents.sign', {
    params: { id: personId },
    body: {
      decisions: texts
        .filter(({ purpose }) => purpose === 'care')
        .map(({ hash }) => ({ purpose: 'care' as const, text_hash: hash, given: true })),
      signature: { kind: 'typed', name: `${firstName} ${lastName}` },
    },
  });
  const papers = async () => {
    const { signings } = await api.call('consents.ofPerson', { params: { id: personId } });
    const [typed] = signings.filter(({ signature_kind: kind }) => kind === 'typed');
    expect(typed?.has_document).toBe(true);
  };
  await eventually(papers, { within: 60_000 });
}

type Archive = Record<string, Uint8Array>;

/** The archive that a step makes the browser save. */
async function downloaded(page: Page, step: () => Promise<void>): Promise<Archive> {
  const folder = await mkdtemp(join(tmpdir(), 'strainscope-copy-'));
  try {
    const browserContextId = page.browserContext().id;
    const session = await page.createCDPSession();
    await session.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      downloadPath: folder,
      ...(browserContextId !== undefined && { browserContextId }),
    });
    await step();
    return await eventually(async () => unzipSync(await readFile(join(folder, 'your-data.zip'))), { within: 60_000 });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Not pointers to it: the bytes of what was measured, computed and signed, and who looked. */
function expectEverything(archive: Archive): void {
  const text = (name: string) => Buffer.from(archive[name] ?? '').toString();
  const rows = (name: string) => JSON.parse(text(name) || '[]') as (Record<string, string> & { files?: string[] })[];
  const hashOf = (name = '') =>
    createHash('sha256')
      .update(archive[name] ?? '')
      .digest('hex');

  const [event] = rows('ingest/events.json');
  const [motion, waveform] = event?.files ?? [];
  expect(hashOf(motion)).toBe(event!['motion_sha256']);
  expect(JSON.parse(text(motion!))).toMatchObject({ frame: 'SAE-J211-head-CG' });
  expect(archive[waveform!]?.length).toBeGreaterThan(0);
  expect(hashOf(`ingest/sensor-files/${playersFile.name}`)).toBe(
    createHash('sha256').update(playersFile.bytes).digest('hex'),
  );

  const isSolved = rows('simulation/simulations.json').some(({ status }) => status === 'complete');
  const results = rows('simulation/results.json');
  expect(results.length > 0).toBe(isSolved);
  for (const { files, field_sha256: sha256 } of results) expect(hashOf(files?.[0])).toBe(sha256);

  const [signed] = rows('auth/signatures.json').filter(({ files }) => files);
  expect(signed?.files).toEqual([expect.stringMatching(/\.pdf$/)]);
  expect(hashOf(signed!.files![0])).toBe(signed!['document_sha256']);

  const coach = person('team');
  expect(rows('auth/who-looked.json')).toContainEqual(
    expect.objectContaining({ who: `${coach.firstName} ${coach.lastName}`, what: 'PATCH /player/fetchDetails' }),
  );
  expect(text('README.txt')).toContain('overview.pdf lists what is here.');
  expect(Buffer.from(archive['overview.pdf'] ?? '').toString('latin1')).toMatch(/^%PDF/);
}

/** What was mailed to an address, as it stands in the files. */
async function lettersTo(address: string): Promise<string> {
  const folder = join(product.data, 'mail');
  const letters = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return letters.filter((letter) => letter.includes(`To: ${address}`) || letter.includes(`<${address}>`)).join('\n');
}

/** Comes last: calls that succeed change accounts. */
describe('canaries', () => {
  test('200 values pushed through every call show up in no log, metric, trace or error', async () => {
    const canaries = new Canaries(50);
    const callers = await Promise.all(['admin', 'institution', 'family'].map(apiOf));
    const errors: string[] = [];
    const taken = new Set<string>();
    const note = async (call: string, response: Response) => {
      if (isTaken(response)) taken.add(call);
      if (response.status >= 400) errors.push(await response.text());
      else await response.body?.cancel();
    };
    const programs = [
      {},
      { authorization: `Bearer ${await tokenOf(callers[0]!)}` },
      { authorization: 'Bearer tok_canary' },
    ];
    for (const call of programCalls)
      for (const headers of programs) await note(programName(call), await asProgram(call, headers, canaries));
    const pushAll = async (api: ConsoleApi, call: Call) => {
      const sent = call.method === 'GET' ? [undefined] : [fittingBody(call, canaries), unfitBody(canaries)];
      for (const [turn, body] of sent.entries()) {
        const response = await push(api, call, body, canaries);
        // Only the answer to a caller who may do everything shows that nothing stood in the way.
        await note(api === callers[0] && turn === 0 ? call.name : 'not counted', response);
      }
    };
    for (const api of callers) for (const call of lasting) await pushAll(api, call);
    for (const call of lasting) await (await inAddressAndHeaders(call, callers[0]!, canaries)).body?.cancel();
    for (const call of ending) {
      await pushAll((callers[0] = await apiOf('admin')), call);
      await (await inAddressAndHeaders(call, await apiOf('admin'), canaries)).body?.cancel();
    }
    expect(canaries.given.size).toBe(200);
    // Refused at the door they would prove little: whatever refuses them does so for a reason that is written down.
    const named = [...everyCall.map(({ name }) => name), ...programCalls.map(programName)];
    expect(named.filter((call) => !taken.has(call)).sort()).toEqual(Object.keys(refusingCalls).sort());
    expect(errors.length).toBeGreaterThan(50);
    const metrics = await (await fetch(`${product.url}/metrics`)).text();
    // What calls began, letters and copies for instance, ends with it, and logs until then.
    await product.stop();
    const files = await Promise.all((await logFiles()).map((path) => readFile(join(product.data, path), 'utf8')));
    const traces = JSON.stringify([collector.spans, collector.resources]);
    const places = {
      metrics,
      traces,
      logs: files.join('\n'),
      output: product.output.join('\n'),
      errors: errors.join('\n'),
    };
    expect(places.logs.length).toBeGreaterThan(0);
    // One for each call at least: what was pushed was traced.
    expect(collector.spans.length).toBeGreaterThan(everyCall.length);
    const leaks = Object.entries(places).flatMap(([place, text]) => {
      const written = text.toLowerCase();
      const isIn = (value: string) =>
        [value, encodeURIComponent(value)].some((form) => written.includes(form.toLowerCase()));
      return [...canaries.given, canaryPhone].filter(isIn).map((value) => `${place}: ${value}`);
    });
    expect(leaks).toEqual([]);
  });

  test('what is logged lies in the files of docs/security/logs.md, and nowhere else', async () => {
    const inventory = await readFile(join(import.meta.dirname, '../../../docs/security/logs.md'), 'utf8');
    const found = await logFiles();
    expect(found).toContain('logs/strainscope.log');
    expect(found.filter((path) => !inventory.includes(`\`${path}\``))).toEqual([]);
  });
});

const programName = ({ method, path }: PublicOperation) => `${method} /v1${path}`;

/** The path about the bystander, with a query of canaries where the call takes one. */
function addressOf(
  { path, params, query }: { path: string } & Partial<Pick<Call, 'params' | 'query'>>,
  canaries: Canaries,
): string {
  const named = (params ? canaryRequest(params, canaries, bystander.id) : {}) as Record<string, string>;
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? bystander.id);
  if (!query) return address;
  const given = canaryRequest(query, canaries, bystander.id) as Record<string, string>;
  return `${address}?${new URLSearchParams(given).toString()}`;
}

/** A body that the contract allows; of a form, its text fields and a file that is named like somebody. */
function fittingBody({ body, multipart }: Call, canaries: Canaries): object {
  const fitting = (body ? canaryRequest(body, canaries, bystander.id) : {}) as Record<string, unknown>;
  return multipart ? formOf(fitting, canaries) : fitting;
}

function formOf(fields: Record<string, unknown>, canaries: Canaries): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.set('files', new Blob([canaries.next('email')]), `${canaries.next('name')}.csv`);
  return form;
}

async function tokenOf(api: ConsoleApi): Promise<string> {
  const { password } = signInOf('admin');
  const scopes = apiScope.options;
  return (await api.call('apiTokens.create', { body: { name: 'Canaries', scopes, days: 1, password } })).token;
}

/** A call of the console with any body, also one that the contract refuses. */
function push(api: ConsoleApi, call: Call, body: object | undefined, canaries: Canaries): Promise<Response> {
  const { method } = call;
  const headers = { [csrfHeader]: '1' };
  const sent =
    body === undefined || body instanceof FormData
      ? { headers, ...(body && { body }) }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return api.fetch(base + addressOf(call, canaries), { method, ...sent });
}

/** A call of the public API. */
function asProgram(call: PublicOperation, headers: Record<string, string>, canaries: Canaries): Promise<Response> {
  const { method, fields, bodies } = call;
  const url = `${product.url}/v1${addressOf(call, canaries)}`;
  if (bodies) {
    const [[type, schema]] = Object.entries(bodies) as [[string, Schema]];
    const body = JSON.stringify(canaryRequest(schema, canaries, bystander.id));
    return fetch(url, { method, headers: { ...headers, 'content-type': type }, body });
  }
  const body = fields && formOf(canaryRequest(fields, canaries, bystander.id) as Record<string, unknown>, canaries);
  return fetch(url, { method, headers, ...(body && { body }) });
}

/** Where neither ids nor choices are looked for: in the address itself, and in headers that servers like to write down. */
function inAddressAndHeaders({ method, path }: Call, { cookie }: ConsoleApi, canaries: Canaries) {
  const address = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(canaries.next('email')));
  return fetch(`${product.url}/bff${address}?${canaries.next('name')}=${canaries.next('token')}`, {
    method,
    headers: {
      cookie,
      'x-strainscope-csrf': '1',
      'user-agent': canaries.next('name'),
      'accept-language': canaries.next('date'),
      referer: `${product.url}/login/${canaries.next('token')}`,
      'x-request-id': canaries.next('email'),
      traceparent: canaries.next('token'),
      'x-forwarded-for': canaries.next('name'),
    },
  });
}

/** Everything of the data folder that is a log by its name, as paths below it; the database's own folder is its own. */
async function logFiles(): Promise<string[]> {
  const entries = await readdir(product.data, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const below = paths.map((path) => relative(product.data, path));
  return below.filter((path) => /\.log\b|(^|\/)logs?\//.test(path) && !path.startsWith('postgres/cluster/'));
}
