import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchFile } from '@strainscope/demo-league';
import { calls, type Call, type EventRow } from '@strainscope/console-contract';
import { nothingNoted } from '@strainscope/kernel';
import { createLogger } from '@strainscope/observability';
import { EmbeddedPostgres } from '@strainscope/persistence';
import { eventually } from '@strainscope/testing';
import pg from 'pg';
import { publicRequest, type PublicPath } from '../../../bff/test/access/public-questions.ts';
import type { askedCalls } from '../../../bff/test/access/questions.ts';
import { addressOf, contentOf, type QuestionInput } from '../../../bff/test/access/send-question.ts';
import { personOf, targets, type Target, type Viewer } from '../../../bff/test/fakes/league.ts';
import { databaseName } from '../../src/one-machine/adapters.ts';
import { DataFolder } from '../../src/data-folder/data-folder.ts';
import { enrol } from '../../src/demo/enrol.ts';
import { oneMachineConfig } from '../../src/one-machine/one-machine.config.ts';
import { startOneMachine, type OneMachine } from '../../src/one-machine/one-machine.ts';
import { keepFiles } from './kept-files.ts';
import { knowCallers } from './known-callers.ts';
import type { Address } from './other-addresses.ts';
import { groupNameOf, matrixFiles, matrixLeague } from './matrix-league.ts';

/** Starts the whole product, and a busy machine takes its time; milliseconds. */
export const PATIENCE = 600_000;

export type Caller = Viewer | 'anonymous';
type AskedCall = (typeof askedCalls)[number];

/** The whole product with the league of the access table, and an event of everybody. */
export class MatrixProduct {
  /** By person: what the product has made of their file. */
  private readonly made = new Map<string, Pick<Target, 'eventId' | 'simulationId' | 'uploadId'>>();
  /** By team: the edit that renamed it. */
  private readonly changes = new Map<string, string>();
  /** By team: a match of it. */
  private readonly sessions = new Map<string, string>();

  private constructor(
    private readonly folder: DataFolder,
    private readonly machine: OneMachine,
    /** The database, as its administrator. */
    readonly database: pg.Client,
  ) {}

  static async start(): Promise<MatrixProduct> {
    knowCallers();
    const folder = DataFolder.open(await mkdtemp(join(tmpdir(), 'strainscope-matrix-')));
    // Only the API is asked, and nothing computed: any page stands for the console, and any program for a worker.
    await writeFile(folder.in('index.html'), '<!doctype html><title>Console</title>');
    await writeFile(folder.in('idle.js'), 'setInterval(() => undefined, 60_000);');
    const config = oneMachineConfig({
      STRAINSCOPE_PORT: '0',
      STRAINSCOPE_BFF_CONSOLE_FOLDER: folder.path,
      STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORKERS_ENTRY: folder.in('idle.js'),
    });
    const logger = createLogger({ service: 'all-in-one', level: 'silent' });
    const machine = await startOneMachine(config, { folder, logger, inHand: nothingNoted });
    const product = new MatrixProduct(folder, machine, await databaseOf(folder));
    await product.fill();
    return product;
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.machine.stop();
    this.folder.close();
    await rm(this.folder.path, { recursive: true, maxRetries: 5 });
  }

  /** How many people have an event. */
  get events(): number {
    return this.made.size;
  }

  /** With the ids that the product has given. */
  asMade(target: Target): Target {
    const changeId = this.changes.get(target.team) ?? target.changeId;
    const sessionId = this.sessions.get(target.team) ?? target.sessionId;
    return { ...target, ...this.made.get(target.personId), changeId, sessionId };
  }

  /** Asks as the caller, whatever comes of it. */
  async ask(name: AskedCall, question: QuestionInput, caller: Caller): Promise<{ status: number; text: string }> {
    const { method, path }: Call = calls[name];
    const { headers, ...content } = question.body ? contentOf(path, question.body) : {};
    const response = await fetch(`${this.machine.url}${addressOf(path, question)}`, {
      method,
      headers: { ...this.headersOf(caller), ...headers },
      ...content,
    });
    return { status: response.status, text: await response.text() };
  }

  /** Asks at any address, with a cookie or, under `/v1`, with a token. */
  async askAt({ method, path }: Address, caller: Caller): Promise<{ status: number; text: string }> {
    const token = caller !== 'anonymous' && { authorization: `Bearer ${personOf(caller)}` };
    const headers = path.startsWith('/v1') ? { ...token } : this.headersOf(caller);
    const response = await fetch(`${this.machine.url}${path}`, { method, headers });
    return { status: response.status, text: await response.text() };
  }

  /** Asks as a program with the caller's token. */
  async askPublic(path: PublicPath, target: Target, caller: Caller): Promise<{ status: number; text: string }> {
    const [address, request] = publicRequest(path, target, caller === 'anonymous' ? undefined : personOf(caller));
    const response = await fetch(`${this.machine.url}${address}`, request);
    return { status: response.status, text: await response.text() };
  }

  /** Asks as an administrator. @throws when it fails */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const form = body instanceof FormData;
    const response = await fetch(`${this.machine.url}/bff${path}`, {
      method,
      headers: { ...this.headersOf(1000), ...(body && !form && { 'content-type': 'application/json' }) },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  private headersOf(caller: Caller): Record<string, string> {
    return {
      ...(caller !== 'anonymous' && { cookie: `__Host-session=${personOf(caller)}` }),
      'x-strainscope-csrf': '1',
      origin: this.machine.url,
    };
  }

  private async fill(): Promise<void> {
    await enrol(matrixLeague, this.machine.calls);
    await this.sensorsKnown();
    const files = matrixFiles();
    for (const [index, { personId }] of targets.entries()) await this.upload(personId, files[index]!);
    for (const team of new Set(targets.map((target) => target.team)))
      await this.rename(team, `${groupNameOf(team)} team`);
    for (const team of new Set(targets.map((target) => target.team))) await this.plan(team);
    for (const target of targets) await keepFiles(this.database, this.folder.in('blobs'), this.asMade(target));
  }

  private async rename(team: string, name: string): Promise<void> {
    const teams = [{ team_id: team, name }];
    const { undo } = await this.call<{ undo: { change_id: string } }>('PUT', '/team/rename', { teams });
    this.changes.set(team, undo.change_id);
  }

  /** A match in which all of the team's players take part. */
  private async plan(team: string): Promise<void> {
    const times = { planned_start: '2026-01-03T00:00:00Z', planned_end: '2026-01-03T23:00:00Z' };
    const session = { kind: 'match', ...times, period_count: 2, period_minutes: 40 };
    const { session_ids: made } = await this.call<{ session_ids: string[] }>('POST', '/sessions/create', {
      team_ids: [team],
      sessions: [session],
    });
    const players = targets.filter((target) => target.team === team);
    const participants = players.map(({ personId }) => ({ person_id: personId, position: 'Wing' }));
    await this.call('POST', '/sessions/participants', { session_id: made[0], team_id: team, participants });
    this.sessions.set(team, made[0]!);
  }

  /** Waits until ingest has heard who wears what: an event of a sensor that it does not know is nobody's. */
  private async sensorsKnown(): Promise<void> {
    const known = 'select from sensor_ingest.sensor_assignments';
    await eventually(async () => expect((await this.database.query(known)).rowCount).toBe(targets.length), {
      within: 120_000,
      every: 100,
    });
  }

  /** Sends a player's file as an administrator, and waits until the event is known to be theirs. */
  private async upload(personId: string, { name, bytes, teamId }: MatchFile): Promise<void> {
    const uploadId = crypto.randomUUID();
    const form = new FormData();
    form.set('uploadId', uploadId);
    form.set('teamId', teamId);
    form.set('files', new Blob([bytes]), name);
    const { files } = await this.call<{ files: { events: { event_id: string }[] }[] }>(
      ...(['POST', '/team/upload/singlJob', form] as const),
    );
    const eventId = files[0]!.events[0]!.event_id;
    await eventually(
      async () => {
        const events = await this.call<EventRow[]>('PATCH', '/player/simulations', { player_id: personId });
        const event = events.find(({ _id }) => _id === eventId)!;
        this.made.set(personId, { uploadId, eventId, simulationId: event.simulation!._id });
      },
      { within: 120_000, every: 200 },
    );
  }
}

async function databaseOf(folder: DataFolder): Promise<pg.Client> {
  const { adminUrl } = (await EmbeddedPostgres.running(folder.in('postgres')))!;
  const database = new pg.Client({
    connectionString: Object.assign(new URL(adminUrl), { pathname: databaseName }).href,
  });
  await database.connect();
  return database;
}
