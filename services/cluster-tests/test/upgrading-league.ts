import { setTimeout as sleep } from 'node:timers/promises';
import { ConsoleSession } from '@strainscope/all-in-one/console-session';
import { enrol } from '@strainscope/all-in-one/enrol';
import { demoDomain, demoPassword, makeLeague, matchEvents, matchFiles } from '@strainscope/demo-league';
import type { League, MatchEvent } from '@strainscope/demo-league';
import { idFrom } from '@strainscope/kernel';
import { httpTransport } from '@strainscope/service-kit';
import { emptyDatabase, eventually } from '@strainscope/testing';
import { eventIdOf } from '../src/league/gateway.ts';
import type { Gateway } from '../src/league/gateway.ts';
import { sidelinesOf } from '../src/league/gateways.ts';
import type { Sideline } from '../src/league/gateways.ts';
import { Screens } from '../src/league/screens.ts';
import { Season } from '../src/league/season.ts';
import { servicesWithDatabase, TestCluster } from '../src/league/test-cluster.ts';
import { LeagueRecords } from './league-records.ts';

const seed = 2026;
const league = makeLeague(seed);
/** Files of other days, which people send at the console. */
const files = [...matchFiles(league, { seed, events: 40, firstDay: '2026-11-21' })].filter(
  ({ fault, name }) => !fault && name.startsWith('MG1'),
);
/** Lists that are asked for beside one call of each service. */
const lists = ['/organization/getOrganizations', '/institution/getInstitution'];
/** Between two events of all gateways: some come before a process is replaced, some meanwhile and some after. */
const pause = 250;
const patience = { within: 240_000, every: 250 };

/** How long it is upgraded, and how much is sent meanwhile. */
export interface UpgradeSize {
  steps: number;
  events: number;
}

/** A league that goes on while something is done to its services, in steps: who joins, what gateways and people send. */
export class UpgradingLeague {
  private step = 0;
  private done = 0;
  private readonly sensors = new Set<string>();
  private readonly players = new Set<string>();
  private sidelines: readonly Sideline[] = [];
  private screens: Screens | undefined;

  private constructor(
    private readonly season: Season,
    private readonly events: readonly MatchEvent[],
    readonly cluster: TestCluster,
    readonly databaseUrls: Readonly<Record<string, string>>,
    readonly records: LeagueRecords,
  ) {}

  /** @param root of the version that its services are of at first */
  static async begin(
    { steps, events: count }: UpgradeSize,
    root: string,
    env: Readonly<Record<string, string>>,
  ): Promise<UpgradingLeague> {
    const events = [...matchEvents(league, { seed, events: count })];
    const databaseUrls = await emptyDatabase(...servicesWithDatabase);
    const cluster = await TestCluster.start({ databaseUrls, root, env });
    const records = await LeagueRecords.connect(databaseUrls.auth!);
    const begun = new UpgradingLeague(new Season(league, steps), events, cluster, databaseUrls, records);
    try {
      await enrol(begun.season.beginning, httpTransport(cluster.callUrls, cluster.actorKey));
      begun.sidelines = await sidelinesOf(league, events, cluster);
      await begun.knows(begun.season.beginning);
      begun.screens = Screens.open(await signIn(cluster), lists);
      return begun;
    } catch (error) {
      await begun.end();
      throw error;
    }
  }

  /** Everything that is ever sent. */
  get total(): number {
    return this.events.length + files.length;
  }

  /** Does something while people join, sign in and send, and gateways send; resolves when all that is done. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const step = this.step++;
    const newcomers = this.season.joining(step);
    const worked = new AbortController();
    const working = work().finally(() => worked.abort());
    const [result] = await Promise.all([
      working,
      this.report(step, worked.signal),
      this.upload(step),
      enrol(newcomers, httpTransport(this.cluster.callUrls, this.cluster.actorKey)),
    ]);
    await this.knows(newcomers);
    this.done += 1;
    return result;
  }

  /** Everything was sent; whoever waits for all of it after a step that failed waits in vain. */
  get isOver(): boolean {
    return this.done === this.season.steps;
  }

  /** Every gateway sends again what it sent; resolves with what became of it. */
  async repeat(): Promise<Set<string>> {
    const states = await Promise.all(this.sidelines.map(({ gateway, events: heard }) => gateway.send(heard)));
    return new Set(states.flatMap((each) => [...each.values()]));
  }

  /** Why gateways had to send requests again. */
  get repeats(): string[] {
    return this.sidelines.flatMap(({ gateway }) => gateway.repeats);
  }

  /** What screens were answered, and how often; they are open until then. */
  async closeScreens(): Promise<ReadonlyMap<string, number>> {
    return (await this.screens?.close()) ?? new Map<string, number>();
  }

  /** What it is made of. */
  toString(): string {
    return `${this.events.length} events of ${this.sidelines.length} gateways, ${files.length} files and ${this.players.size} players who joined`;
  }

  async end(): Promise<void> {
    await this.screens?.close();
    await this.records.close();
    await this.cluster.stop();
  }

  /** One by one, until `hurry` at a pace; each is accepted. */
  private async report(step: number, hurry: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    const sending: Promise<void>[] = [];
    for (const { gateway, events: heard } of this.sidelines) {
      for (const event of this.season.share(step, heard)) {
        sending.push(accepted(gateway, event).catch((failure: unknown) => void failures.push(failure)));
        if (!hurry.aborted) await sleep(pause, undefined, { signal: hurry }).catch(() => undefined);
      }
    }
    await Promise.all(sending);
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'));
  }

  /** As the console does, by somebody who has just signed in; once. */
  private async upload(step: number): Promise<void> {
    const session = await signIn(this.cluster);
    const own = files.filter((_, index) => index % this.season.steps === step);
    for (const file of own) await session.upload({ uploadId: idFrom('rolling upload', file.name), ...file });
  }

  /** Until it is, their events would be those of strangers. */
  private async knows({ sensors, memberships }: League): Promise<void> {
    for (const { sensorId } of sensors) this.sensors.add(sensorId);
    for (const { role, personId } of memberships) if (role === 'player') this.players.add(personId);
    const permitted = `sensor_ingest.processing_permissions where cardinality(permitted) > 0 and person_id in (${listOf(this.players)})`;
    const worn = `sensor_ingest.sensor_assignments where person_id in (${listOf(this.players)})`;
    await eventually(async () => {
      expect(await this.records.count(permitted)).toBe(this.players.size);
      expect(await this.records.count(worn)).toBe(this.sensors.size);
    }, patience);
  }
}

function signIn({ url }: TestCluster): Promise<ConsoleSession> {
  return ConsoleSession.signIn(url, `admin@${demoDomain}`, demoPassword);
}

function listOf(ids: ReadonlySet<string>): string {
  return [...ids].map((id) => `'${id}'`).join();
}

async function accepted(gateway: Gateway, event: MatchEvent): Promise<void> {
  expect(await gateway.send([event])).toEqual(new Map([[eventIdOf(event), 'accepted']]));
}
