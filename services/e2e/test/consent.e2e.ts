import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually as eventuallyWithin } from '@strainscope/testing';
import type { Browser, Page } from 'puppeteer';
import {
  accessibilityFaults,
  answeredBy,
  launchBrowser,
  picture,
  press,
  pressInDialog,
  pressIt,
  sees,
  signIn,
  walk,
} from '../src/browser/browser.ts';
import { startSignatureProvider, type TestSignatureProvider } from '../../auth/test/signature-provider.ts';
import { Database } from '../src/product/database.ts';
import { instantSolver } from '../src/chaos/instant-solver.ts';
import { ConsoleApi } from '../src/product/console-api.ts';
import { nodeOf, signInOf, teamFiles } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';
import { LiveReader } from './live-reader.ts';
import { sentTo } from './outbox.ts';
import { askable, tellsOf, whatIsShown, type Recorded } from './what-is-shown.ts';

/** The whole product on a busy machine. */
const eventually = <T>(check: () => Promise<T>) => eventuallyWithin(check, { within: 60_000, every: 200 });

let product: Product;
let browser: Browser;
/** Folder of a solver that answers at once, or computes without end while a file `hold` lies here. */
let solver: string;
let signatures: TestSignatureProvider;
beforeAll(async () => {
  signatures = await startSignatureProvider();
  solver = await mkdtemp(join(tmpdir(), 'strainscope-solver-'));
  const env = {
    STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORKERS_ENTRY: await instantSolver(solver),
    STRAINSCOPE_AUTH_SIGNATURE_PROVIDER: JSON.stringify(signatures.settings),
  };
  product = await Product.start({ demo: 'people', env });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  signatures.stop();
  await rm(solver, { recursive: true, force: true });
});

const team = nodeOf('team');
const minor = {
  email: 'toby.canary@example.org',
  guardian: 'mary.canary@example.org',
  password: 'trombone-lantern-42',
};
/** 15 years old, today. */
const birthDate = `${new Date().getUTCFullYear() - 15}-01-02`;
const staff = () => ConsoleApi.signIn(product.url, signInOf('team').email, signInOf('team').password);

interface Verdict {
  upload: string;
  events: { event_id: string | null; state: string }[];
  warnings: string[];
}

const playersOf = (api: ConsoleApi) => api.call('players.ofTeam', { body: { team_id: team.id, itemPerPage: 1000 } });
const eventsOf = (api: ConsoleApi, player_id: string) => api.call('players.events', { body: { player_id } });

async function send(api: ConsoleApi, file: { name: string; bytes: Uint8Array }): Promise<Verdict> {
  const { upload_id: upload, files } = await api.upload(team.id, [file]);
  return { ...files[0]!, upload };
}

/** A file of the demo as if another sensor had written it: the brand tells the sensor by the file's name. */
function fileOf(sensor: string, index: number) {
  const { name, bytes } = teamFiles(index + 1)[index]!;
  return { name: name.replace(/^MG\d+/, sensor), bytes };
}

/** As somebody types a date, which a browser's field for dates takes by parts. */
function fillDate(page: Page, date: string, field = 'birth_date'): Promise<void> {
  return page.$eval(
    `#${field}`,
    (input, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    date,
  );
}

/** A signed-up minor of the team, with a sensor; who is invited by the staff and named a guardian. */
async function signUpMinor(api: ConsoleApi): Promise<string> {
  const invitees = [{ email: minor.email, first_name: 'Toby', last_name: 'Canary' }];
  await api.call('invitations.invitePlayers', { body: { team_id: team.id, invitees } });
  const token = await sentTo(product.url, minor.email, /href="[^"]+\/signup\/letter#([\w-]{43})"/);
  await walk(browser, {}, async (page) => {
    await page.goto(`${product.url}/signup/letter#${token}`);
    await sees(page, `invites you to ${team.name}`);
    await fillDate(page, birthDate);
    await page.locator('#sex label ::-p-text(Male)').click();
    await page.locator('#password').fill(minor.password);
    await page.locator('#guardian_email').fill(minor.guardian);
    await picture(page, 'minor-sign-up-wide');
    await press(page, 'Sign up');
    await sees(page, 'We have written to your guardian');
  });
  const player = await eventually(async () => {
    const found = (await playersOf(api)).find(({ first_name }) => first_name === 'Toby');
    if (!found) throw new Error('Toby is not in the team yet');
    return found;
  });
  const players = [{ player_id: player._id, team_id: team.id, brand: 'prevent', sensor_id: 'MG7777' }];
  await api.call('players.assignSensors', { body: { players } });
  return player._id;
}

/** The guardian's account is new: the way of a forgotten password leads in. */
async function guardianSignsIn(): Promise<ConsoleApi> {
  const post = (path: string, body: object) =>
    fetch(`${product.url}/bff${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-strainscope-csrf': '1', origin: product.url },
      body: JSON.stringify(body),
    });
  await post('/auth/forgotPassword', { email: minor.guardian });
  const token = await sentTo(product.url, minor.guardian, /href="[^"]+\/change-password\/letter#([\w-]{43})"/);
  expect((await post('/auth/changePassword', { token, password: minor.password })).status).toBe(200);
  return ConsoleApi.signIn(product.url, minor.guardian, minor.password);
}

async function agreeToEverything(page: Page): Promise<void> {
  const yes = await page.$$('fieldset input[type=radio][value=true]');
  for (const radio of yes) await radio.evaluate((input) => input.click());
  // Waits until a dialog around it no longer moves.
  await page.locator('svg[aria-label^="Field for the signature"]').hover();
  const pad = (await page.$('svg[aria-label^="Field for the signature"]'))!;
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  for (let i = 1; i <= 10; i++) await page.mouse.move(box.x + 20 + i * 30, box.y + box.height * (i % 2 ? 0.3 : 0.7));
  await page.mouse.up();
  await page.waitForSelector('svg[aria-label="Your signature"]');
}

test('a minor waits, the guardian consents, what came before follows, and a withdrawal stops it', async () => {
  const api = await staff();
  const playerId = await signUpMinor(api);
  await expect(ConsoleApi.signIn(product.url, minor.email, minor.password)).rejects.toThrow('sign-in answered');

  const before = await eventually(async () => {
    const verdict = await send(api, fileOf('MG7777', 0));
    if (verdict.events[0]?.state === 'recorded') throw new Error('The sensor is not known to be worn yet');
    return verdict;
  });
  expect(before.events).toMatchObject([{ state: 'awaiting-consent', event_id: null }]);
  expect(before.warnings.join()).toMatch(/wait for consent/);
  expect(await eventsOf(api, playerId)).toEqual([]);

  await walk(browser, {}, async (page) => {
    const link = await sentTo(product.url, minor.guardian, /href="([^"]+\/IRBParentConsent#[^"]+)"/);
    await page.goto(link, { waitUntil: 'networkidle0' });
    await sees(page, 'Before you read more');
    expect(await page.evaluate(() => document.body.innerText)).not.toContain(minor.email);
    expect(page.url()).not.toContain('#');
    await page.locator('#first_name').fill('Mary');
    await page.locator('#last_name').fill('Canary');
    await press(page, 'Read and decide');
    await sees(page, minor.email);
    expect(await accessibilityFaults(page)).toEqual([]);
    await fillDate(page, '1980-02-03');
    await agreeToEverything(page);
    await picture(page, 'guardian-consent-wide');
    await press(page, 'Sign and send');
    await sees(page, 'the account of Toby is open');
    await picture(page, 'guardian-confirmation-wide');
  });

  await eventually(async () => expect(await eventsOf(api, playerId)).toHaveLength(1));
  for (const address of [minor.email, minor.guardian]) {
    await sentTo(product.url, address, /(Your copy of the consent)/);
  }

  let live: LiveReader | undefined;
  await agreesToResearch(await ConsoleApi.signIn(product.url, minor.email, minor.password), playerId);
  const database = await Database.open(product.data);
  const states = () =>
    database.query<{ status: string }>(
      'select status from simulation_orchestrator.simulations where person_id = $1 order by id',
      [playerId],
    );
  const samples = () =>
    database.count('select count(*) from ml_training.samples where person_id = any ($1::uuid[])', [playerId]);
  try {
    await eventually(async () => expect([await states(), await samples()]).toEqual([[{ status: 'complete' }], 1]));
    const recorded = await recordedOf(api, playerId, before.upload);
    const viewers = [api, await ConsoleApi.signIn(product.url, signInOf('admin').email, signInOf('admin').password)];
    const tokens = await Promise.all(viewers.map(tokenOf));
    const shown = () =>
      Promise.all(viewers.map((each, index) => whatIsShown(product.url, each, tokens[index]!, recorded)));
    // What is asked is answered, as long as there is consent.
    await eventually(async () => expect(await shown()).toEqual([askable, askable]));
    live = await LiveReader.open(product.url, api);
    await writeFile(join(solver, 'hold'), '');
    expect((await send(api, fileOf('MG7777', 1))).events).toMatchObject([{ state: 'recorded' }]);
    await eventually(async () => expect(await states()).toEqual([{ status: 'complete' }, { status: 'running' }]));
    await eventually(async () => expect(tellsOf(live!.text, recorded)).toBe(true));

    const guardian = await guardianSignsIn();
    await guardian.call('consents.withdraw', { params: { id: playerId }, body: { purposes: ['care', 'research'] } });
    // In every service, within the minute that is promised.
    await eventually(async () => {
      expect(await eventsOf(api, playerId)).toEqual([]);
      expect(await states()).toEqual([{ status: 'complete' }, { status: 'cancelled' }]);
      expect(await samples()).toBe(0);
      expect(await shown()).toEqual([[], []]);
      expect(await eventsOf(guardian, playerId)).toEqual([]);
    });
    await staysSilent(live, api, recorded);
  } finally {
    live?.close();
    await rm(join(solver, 'hold'), { force: true });
    await database.close();
  }
  expect((await send(api, fileOf('MG7777', 2))).events).toMatchObject([{ state: 'awaiting-consent' }]);
});

/** The one event of the player, and what was made of it. */
async function recordedOf(api: ConsoleApi, player: string, upload: string): Promise<Recorded> {
  const [event] = await api.call('players.events', {
    body: { player_id: player },
  });
  return { player, event: event!._id, simulation: event!.simulation!._id, upload, team: team.id };
}

/** For a program that reads as whoever it is of. */
async function tokenOf(api: ConsoleApi, index: number): Promise<string> {
  const { password } = signInOf(['team', 'admin'][index]!);
  return (
    await api.call('apiTokens.create', {
      body: { name: 'Reads', scopes: ['events:read', 'simulations:read'], days: 1, password },
    })
  ).token;
}

/** Neither a stream that was open all the time nor one that goes on where it was tells of the person; of others both do. */
async function staysSilent(live: LiveReader, api: ConsoleApi, recorded: Recorded): Promise<void> {
  const since = live.text.length;
  const again = await LiveReader.open(product.url, api, live.firstId);
  try {
    const { events } = await send(api, teamFiles(1)[0]!);
    const control = events[0]!.event_id!;
    for (const stream of [live, again]) await eventually(async () => expect(stream.text).toContain(control));
    expect(tellsOf(live.text.slice(since), recorded)).toBe(false);
    expect(tellsOf(again.text, recorded)).toBe(false);
  } finally {
    again.close();
  }
}

/** The minor's own word, without which a guardian's consent to research does not count. */
async function agreesToResearch(api: ConsoleApi, playerId: string): Promise<void> {
  const texts = await api.call('consents.texts');
  const { hash } = texts.find(({ purpose }) => purpose === 'research')!;
  await api.call('consents.sign', {
    params: { id: playerId },
    body: {
      decisions: [{ purpose: 'research', text_hash: hash, given: true }],
      signature: { kind: 'typed', name: 'Toby Canary' },
    },
  });
}

test('a guardian withdraws on the family page, and signs again', async () => {
  await walk(browser, {}, async (page) => {
    const { email, password } = signInOf('family');
    await signIn(page, product.url, email, password);
    await sees(page, 'Guardians');
    await picture(page, 'family-consents-wide');
    expect(await accessibilityFaults(page)).toEqual([]);
    const family = await ConsoleApi.signIn(product.url, email, password);
    await pressIt(page.locator('button[aria-label^="Withdraw: Measuring"]'));
    await answeredBy(page, 'Processing stops within a minute', () => pressInDialog(page, 'Withdraw'));
    const children = await family.call('families.get');
    expect(children.map(({ purposes }) => purposes.some(({ permitted }) => permitted)).sort()).toEqual([false, true]);
    await page.waitForSelector('.ant-modal-confirm', { hidden: true });
    await sees(page, 'Without consent to measuring nothing is shown');
    await press(page, 'Decide and sign');
    await sees(page, 'Draw your signature');
    await agreeToEverything(page);
    await answeredBy(page, 'Your decision is recorded', () => press(page, 'Sign and send'));
  });
});

test('a guardian signs with the signature provider, and comes back to what is recorded', async () => {
  const { email, password } = signInOf('family');
  await walk(browser, {}, async (page) => {
    await signIn(page, product.url, email, password);
    await pressIt(page.locator('button[aria-label^="Withdraw: Measuring"]'));
    await answeredBy(page, 'Processing stops within a minute', () => pressInDialog(page, 'Withdraw'));
    await page.waitForSelector('.ant-modal-confirm', { hidden: true });
    // The card is shorter without its figures, and the button moves.
    await sees(page, 'Without consent to measuring nothing is shown');
    await press(page, 'Decide and sign');
    await sees(page, 'Draw your signature');
    await agreeToEverything(page);
    await picture(page, 'sign-elsewhere-wide');
    await press(page, 'Sign with Example Sign');
    await sees(page, 'Your decision is recorded. You get a copy by letter.');
    expect(new URL(page.url()).pathname).toBe('/adobe-signature');
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, 'signed-elsewhere-wide');
    await page.locator('a ::-p-text(See what is decided)').click();
    await sees(page, 'Guardians');
  });
  const { code, clientId, document } = signatures.agreements.at(-1)!;
  expect(document).toContain('as a parent or guardian');
  await sentTo(product.url, email, /(Your copy of the consent)/);
  const family = await ConsoleApi.signIn(product.url, email, password);
  const children = await family.call('families.get');
  expect(children.every(({ purposes }) => purposes.some(({ permitted }) => permitted))).toBe(true);
  await expect(family.call('consents.finishExternal', { body: { code, client_id: clientId } })).rejects.toThrow();
});

test('no live check of the compliance pages fails in the whole product, and whatever row-level security leaves open has its reason', async () => {
  const admin = await ConsoleApi.signIn(product.url, signInOf('admin').email, signInOf('admin').password);
  const failing: string[] = [];
  let queries = '';
  for (const type of ['irb', 'hipaa', 'ferpa', 'coppa', 'gdpr'] as const) {
    const { controls } = await admin.call('privacy.compliance', { params: { type } });
    for (const { id, status, evidence } of controls) if (status === 'not-met') failing.push(`${id}: ${evidence}`);
    queries += controls.map(({ query }) => query).join('\n');
  }
  expect(failing).toEqual([]);
  for (const table of ['simulation_orchestrator.results', 'reporting.nodes', 'event_log.messages'])
    expect(queries).toMatch(new RegExp(`^-- ${table}: .+$`, 'm'));
});

test('staff put a wrong adult year right: the child’s account closes, and the guardian is asked', async () => {
  const child = { email: 'robin.canary@example.org', guardian: 'alex.canary@example.org', password: minor.password };
  const api = await staff();
  const playerId = await signUpAsAdult(api, child);
  await ConsoleApi.signIn(product.url, child.email, child.password);
  await walk(browser, {}, async (page) => {
    const { email, password } = signInOf('team');
    await signIn(page, product.url, email, password);
    await page.goto(`${product.url}/profile/${playerId}/contact`);
    await sees(page, 'Date of birth');
    await picture(page, 'birth-date-wide');
    await press(page, 'Correct the date');
    await sees(page, 'Correct the date of birth: Robin Canary');
    await fillDate(page, birthDate, 'correction_birth_date');
    await sees(page, 'By this date Robin is under 18');
    await page.locator('#correction_reason').fill('The year was mistyped; seen on the passport');
    await page.locator('#correction_guardian_email').fill(child.guardian);
    await picture(page, 'correct-birth-date-wide');
    expect(await accessibilityFaults(page)).toEqual([]);
    await answeredBy(page, 'Corrected.', () => pressInDialog(page, 'Correct the date and close the account'));
    await page.waitForSelector('.ant-modal', { hidden: true });
    await picture(page, 'birth-date-corrected-wide');
  });
  await expect(ConsoleApi.signIn(product.url, child.email, child.password)).rejects.toThrow('sign-in answered');
  await sentTo(product.url, child.email, /(Your date of birth was corrected)/);
  await sentTo(product.url, child.guardian, /href="([^"]+\/IRBParentConsent#[^"]+)"/);

  // Every service has heard of it: what the sensor records from now on waits.
  const players = [{ player_id: playerId, team_id: team.id, brand: 'prevent', sensor_id: 'MG7778' }];
  await api.call('players.assignSensors', { body: { players } });
  const { events } = await eventually(async () => {
    const verdict = await send(api, fileOf('MG7778', 3));
    if (verdict.events[0]?.state === 'recorded') throw new Error('The sensor is not known to be worn yet');
    return verdict;
  });
  expect(events).toMatchObject([{ state: 'awaiting-consent', event_id: null }]);
});

/** Signs up a person whom the staff invited and who types a wrong year. @returns the id */
async function signUpAsAdult(api: ConsoleApi, { email, password }: { email: string; password: string }) {
  await api.call('invitations.invitePlayers', { body: { team_id: team.id, invitees: [{ email }] } });
  const token = await sentTo(product.url, email, /href="[^"]+\/signup\/letter#([\w-]{43})"/);
  const { status } = await fetch(`${product.url}/bff/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-strainscope-csrf': '1', origin: product.url },
    body: JSON.stringify({
      first_name: 'Robin',
      last_name: 'Canary',
      birth_date: '1990-01-02',
      sex: 'male',
      email,
      password,
      token,
    }),
  });
  expect(status).toBe(200);
  return eventually(async () => {
    const found = (await playersOf(api)).find(({ first_name }) => first_name === 'Robin');
    if (!found) throw new Error('Robin is not in the team yet');
    return found._id;
  });
}
