/**
 * How long a person waits for the finite-element strain of an event, and where the time goes: the whole product and a real
 * browser on this machine, single events one after the other, from the acceptance until the event's page shows number and
 * brain. With --write also into docs/science. Usage: npm run bench:strain [-- --events N --write]; the machine should be
 * idle.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'puppeteer';
import type { MatchFile } from '@strainscope/demo-league';
import {
  benchMachine,
  keepFigures,
  strainOnScreenReport,
  summarize,
  totalOf,
  type EventMarks,
} from '@strainscope/fe-solver/performance';
import { SOLVER_VERSION } from '@strainscope/fe-solver';
import { hasBrowser, launchBrowser, signIn, walk } from './browser/browser.ts';
import { ConsoleApi } from './product/console-api.ts';
import { Database } from './product/database.ts';
import { nodeOf, signInOf, teamFiles } from './product/demo.ts';
import { Product } from './product/product.ts';

const { values } = parseArgs({
  options: { events: { type: 'string', default: '50' }, write: { type: 'boolean', default: false } },
});
const events = Number(values.events);
/** The first event of a product waits for programs to be compiled, and its page for its parts. */
const WARM_UP = 1;
/** However busy the machine is, the figures are what is asked for. */
const PATIENCE_MS = 600_000;

if (!hasBrowser) {
  process.stderr.write('There is no Chromium here, and so no screen to measure.\n');
  process.exit(2);
}
const machine = benchMachine();
const product = await Product.start({ demo: 'people' });
const database = await Database.open(product.data);
const browser = await launchBrowser();
try {
  await database.settled();
  const marks = await measure(browser);
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim();
  const figures = summarize(marks, { machine, commit, solverVersion: SOLVER_VERSION });
  process.stdout.write(`\n${strainOnScreenReport(figures)}`);
  if (values.write) keepFigures('strain-on-screen', figures);
  process.exitCode = figures.inside ? 0 : 1;
} finally {
  await browser.close();
  await database.close();
  await product.remove();
}

async function measure(own: Browser): Promise<EventMarks[]> {
  const { email, password } = signInOf('team');
  const api = await ConsoleApi.signIn(product.url, email, password);
  const marks: EventMarks[] = [];
  await walk(own, {}, async (page) => {
    await signIn(page, product.url, email, password);
    for (const [number, file] of teamFiles(WARM_UP + events, 23).entries()) {
      const one = await follow(api, page, file);
      if (number < WARM_UP) continue;
      marks.push(one);
      process.stdout.write(`${marks.length} of ${events}: ${totalOf(one).toFixed(2)} s\n`);
    }
  });
  return marks;
}

/** Sends an event, opens its page and waits there, as somebody does who cannot wait. */
async function follow(api: ConsoleApi, page: Page, file: MatchFile): Promise<EventMarks> {
  const { files } = await api.upload(nodeOf('team').id, [file], { simulation: { priority: 'now' } });
  const accepted = Date.now();
  const eventId = files[0]!.events[0]!.event_id!;
  await page.goto(`${product.url}/player/details/${eventId}`, { waitUntil: 'domcontentloaded' });
  const shown = await strainShown(page);
  return { accepted, shown, ...(await stepsOf(eventId)) };
}

/** Waits for the number and the brain. @returns when the page itself saw both */
async function strainShown(page: Page): Promise<number> {
  const seen = await page.waitForFunction(
    () => {
      const names = [...document.querySelectorAll('[aria-labelledby="strain-numbers"] dt')];
      const brain = document.querySelector('[aria-label="Brain"] canvas');
      return names.some((name) => name.textContent?.startsWith('MPS95')) && brain !== null && Date.now();
    },
    { timeout: PATIENCE_MS },
  );
  return (await seen.jsonValue()) as number;
}

/** What the orchestrator wrote down of the event's run. */
async function stepsOf(eventId: string): Promise<Omit<EventMarks, 'accepted' | 'shown'>> {
  const rows = await database.query<{ status: string; at: Date; document: string }>(
    `select t.status, t.at, r.document from simulation_orchestrator.simulations s
     join simulation_orchestrator.simulation_transitions t on t.simulation_id = s.id
     join simulation_orchestrator.results r on r.content_key = s.content_key
     where s.event_id = $1 order by t.id`,
    [eventId],
  );
  const at = (status: string): number => rows.findLast((row) => row.status === status)!.at.getTime();
  const { timings } = JSON.parse(rows[0]!.document) as { timings: EventMarks['timings'] };
  return { queued: at('queued'), claimed: at('running'), stored: at('complete'), timings };
}
