import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instantSolver } from '@strainscope/e2e/instant-solver';
import { eventually, hasRedis, notRun } from '@strainscope/testing';
import { hasKafka, hasS3 } from '../src/components/locations.ts';
import { callsAdded } from '../src/upgrade/calls-added.ts';
import { migrate } from '../src/upgrade/migrate.ts';
import { earlierCommit, earlierVersion, laterVersion } from '../src/upgrade/version.ts';
import type { Version } from '../src/upgrade/version.ts';
import { UpgradingLeague } from './upgrading-league.ts';

/** An old BFF asks new services, and whoever hears of events is newer than who announces them. */
const askedFirst = [
  'media',
  'ml-training',
  'reporting',
  'simulation-orchestrator',
  'sensor-ingest',
  'org-hierarchy',
  'auth',
  'bff',
];
/** A new BFF asks old services, and whoever hears of events is older than who announces them. */
const askersFirst = askedFirst.toReversed();
/** Every second one, so that most have neighbours of both versions. */
const alternating = [...askedFirst.filter((_, at) => at % 2 === 0), ...askedFirst.filter((_, at) => at % 2 === 1)];
/** The migration, and each replacement. */
const steps = 1 + askedFirst.length + alternating.length + askersFirst.length;
/** Two busy cores may need long. */
const limit = 1_800_000;

const found = earlierCommit();
const why = whyNot();
if ('commit' in found && why === undefined)
  describe('from the version before, while gateways and people send and screens are open', () => {
    let folder: string;
    let earlier: Version;
    let later: Version;
    let league: UpgradingLeague;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'strainscope-upgrade-'));
      earlier = await earlierVersion(found.commit);
      later = await laterVersion();
      league = await UpgradingLeague.begin({ steps, events: 600 }, earlier.root, {
        STRAINSCOPE_SIMULATION_ORCHESTRATOR_SOLVER_VERSION: 'instant',
        STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORKERS_ENTRY: await instantSolver(folder),
        // As the chart has it: a process answers on until everybody knows that it goes.
        STRAINSCOPE_PROCESS_DRAIN_SECONDS: '5',
      });
    }, limit);
    afterAll(async () => {
      await league?.end();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }, 120_000);

    async function replaceAll(names: readonly string[], { root }: Version): Promise<void> {
      expect([...names].sort()).toEqual([...league.cluster.services.keys()].sort());
      for (const name of names) {
        const code = await league.during(() => league.cluster.replace(name, {}, root));
        expect([name, code]).toEqual([name, 0]);
      }
      expect(league.repeats).toEqual([]);
      await league.records.expectNothingParked();
    }

    test(
      'the schemas become the next version’s while this one runs on',
      async () => {
        const said = await league.during(() => migrate(league.databaseUrls, folder, later.root));
        if (process.env.STRAINSCOPE_UPGRADE_FROM === undefined) expect(said).toMatch(/: (?!up to date)/);
      },
      limit,
    );

    test('each service is replaced by its next version, the BFF last', () => replaceAll(askedFirst, later), limit);

    test(
      'each goes back to the version before, on the next one’s schemas',
      () => replaceAll(alternating, earlier),
      limit,
    );

    test('each is replaced again, the BFF first', () => replaceAll(askersFirst, later), limit);

    test(
      'no call failed or was repeated, each event arrived once and its simulation ended once',
      async () => {
        const { records, total } = league;
        expect(league.isOver).toBe(true);
        await records.expectAllComplete(total);
        expect(await league.repeat()).toEqual(new Set(['duplicate']));
        expect(league.repeats).toEqual([]);
        await records.expectEachOnce(total);
        await records.expectNothingParked();
        expect(await records.count('sensor_ingest.quarantined_events')).toBe(0);
        await eventually(() => records.expectNothingUnsent(), { within: 60_000, every: 250 });
        const answers = await league.closeScreens();
        // A call that an older service lacks is answered so until that one is replaced; everything else is answered.
        const added = await callsAdded(earlier, later);
        const late = [...answers].filter(([answer]) => added.length > 0 && / 503 retry after \d/.test(answer));
        const others = [...answers.keys()].filter((answer) => !late.some(([each]) => each === answer));
        expect(others).toEqual(['200']);
        const told = late.reduce((sum, [, times]) => sum + times, 0);
        process.stdout.write(
          `league: ${steps - 1} processes of ${earlier.name} and ${later.name} replaced by one another on the later one's schemas, ` +
            `while ${answers.get('200')} calls of screens were answered, ${told} asked to come back, and ${String(league)} ` +
            `were taken in, none lost, doubled or sent again\n`,
        );
      },
      limit,
    );
  });
else notRun('a rolling upgrade from the version before', why ?? 'there is none');

function whyNot(): string | undefined {
  if (!hasKafka || !hasS3 || !hasRedis) return 'Kafka, the S3 server or Redis is missing here';
  return 'why' in found ? found.why : undefined;
}
