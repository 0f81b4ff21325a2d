import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { createClient, type Client } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import { runAsActor, type Actor } from '@strainscope/access';
import { FolderBlobStore } from '@strainscope/blob';
import { FakeClock, Level } from '@strainscope/kernel';
import { encodeEvent, PostgresEventBus, type EventDraft } from '@strainscope/messaging';
import { createLogger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { OpenUploadRequestSchema } from '@strainscope/proto/ingest';
import { topicOf } from '@strainscope/proto';
import {
  AlertRuleService,
  AlertService,
  DeviceEventService,
  DeviceStatusService,
  EventService,
  ExposureService,
  LatencyService,
  MappingService,
  ReviewService,
  SessionService,
  UploadService,
  type FileVerdict,
} from '@strainscope/proto/ingest';
import { inProcessTransport, startService, type Adapters, type RunningService } from '@strainscope/service-kit';
import { emptyDatabase, eventually } from '@strainscope/testing';
import { sensorIngest, sensorIngestConfig } from '../src/index.ts';
import type { Fixture } from './fixtures/brand-files.ts';

const DEPTH = { organization: 0, institution: 1, team: 2 } as const;

/** The whole service on a real PostgreSQL, a real bus and a folder of blobs. */
export class TestIngest {
  readonly clock = new FakeClock(new Date('2026-11-22T08:00:00Z'));
  uploads!: Client<typeof UploadService>;
  mappings!: Client<typeof MappingService>;
  events!: Client<typeof EventService>;
  sessions!: Client<typeof SessionService>;
  deviceEvents!: Client<typeof DeviceEventService>;
  deviceStatuses!: Client<typeof DeviceStatusService>;
  alerts!: Client<typeof AlertService>;
  alertRules!: Client<typeof AlertRuleService>;
  exposure!: Client<typeof ExposureService>;
  latency!: Client<typeof LatencyService>;
  reviews!: Client<typeof ReviewService>;
  blobs!: FolderBlobStore;
  readonly logger = createLogger({ service: 'test', level: 'silent' });
  private running!: RunningService;
  private bus!: PostgresEventBus;
  private folder!: string;
  private adapters!: Adapters;
  private revision = 0n;

  /** @param urls a database with `sensor-ingest` and `event-log`; one of the tests' PostgreSQL unless told */
  static async start(urls?: Record<string, string>): Promise<TestIngest> {
    const ingest = new TestIngest();
    await ingest.begin(urls ?? (await emptyDatabase('sensor-ingest', 'event-log')));
    return ingest;
  }

  /** Ends the service; the database, the bus and the blobs stay. */
  stop(): Promise<void> {
    return this.running.stop();
  }

  async close(): Promise<void> {
    await this.running.stop();
    await this.bus.close();
    await rm(this.folder, { recursive: true });
  }

  /** A team below an institution and an organization of its own, as org-hierarchy announces it. */
  async plantTeam(timeZone = 'Europe/Berlin', organizationId: string = randomUUID()) {
    const path = [organizationId, randomUUID(), randomUUID()];
    for (const [kind, depth] of Object.entries(DEPTH)) {
      const nodeId = path[depth] ?? '';
      await this.announce({
        type: 'strainscope.org.node.created.v1',
        key: nodeId,
        message: { nodeId, kind, path: path.slice(0, depth + 1), timeZone: kind === 'team' ? timeZone : '' },
      });
    }
    const [teamId = ''] = path.slice(-1);
    await eventually(async () => {
      if ((await this.query('select 1 from teams where id = ?', [teamId])).length === 0) throw new Error('not yet');
    });
    return { teamId, scope: path };
  }

  /** Staff of a node. */
  async employ(
    nodeId: string,
    level: Level = Level.team,
    permissions: Actor['permissions'] = ['portal'],
  ): Promise<Actor> {
    const actor: Actor = { personId: randomUUID(), level, permissions };
    const message = { personId: actor.personId, nodeId, role: 'staff', level };
    await this.announce({ type: 'strainscope.org.member.joined.v1', key: actor.personId, message });
    await eventually(async () => {
      const grants = await this.query('select 1 from access_grants where person_id = ?', [actor.personId]);
      if (grants.length === 0) throw new Error('not yet');
    });
    return actor;
  }

  /** Gives somebody of the team, who has consented, a sensor, from the beginning of time. */
  async assignSensor(teamId: string, brand: string, sensorId: string, personId: string): Promise<void> {
    await this.decide(personId, 'care', 'team');
    await this.wear(teamId, brand, sensorId, personId);
  }

  /** The same, and auth has not said a word of them. */
  async wear(teamId: string, brand: string, sensorId: string, personId: string): Promise<void> {
    await this.announce({
      type: 'strainscope.org.sensor.assigned.v1',
      key: personId,
      message: { personId, teamId, brand, sensorId, from: { seconds: 0n } },
    });
    await eventually(async () => {
      const known = 'select from sensor_assignments where person_id = ? and brand = ?';
      if ((await this.query(known, [personId, brand])).length === 0) throw new Error('not yet');
    });
  }

  /** What somebody's data may be used for from now on, as auth announces it. */
  async decide(personId: string, ...permittedPurposes: string[]): Promise<void> {
    const message = { personId, permittedPurposes, minor: true, revision: ++this.revision };
    await this.announce({ type: 'strainscope.auth.processing.changed.v1', key: personId, message });
    await eventually(async () => {
      const known = 'select revision::int as n from processing_permissions where person_id = ?';
      const [row] = await this.query<{ n: number }>(known, [personId]);
      if ((row?.n ?? 0) < Number(message.revision)) throw new Error('not yet');
    });
  }

  /** Announces a person's erasure, as auth does, and waits until this service has done it. */
  async erase(personId: string): Promise<void> {
    const message = { personId, erasureId: randomUUID() };
    await this.announce({ type: 'strainscope.auth.person.erased.v1', key: personId, message });
    const erased = 'select 1 from erased_people where person_id = ?';
    await eventually(async () => {
      if ((await this.query(erased, [personId])).length === 0) throw new Error('not yet');
    });
  }

  async announce(draft: EventDraft): Promise<void> {
    await this.bus.append(topicOf(draft.type), [encodeEvent('org-hierarchy', draft, {})]);
  }

  /** Puts the bytes where the BFF puts them. */
  async store({ name, bytes }: Fixture, folder = 'raw') {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const blob = { key: `${folder}/${sha256}`, sha256, size: BigInt(bytes.length) };
    await this.blobs.put(blob.key, bytes, { sha256 });
    return { fileName: name, blob };
  }

  async ingest(actor: Actor, uploadId: string, file: Fixture): Promise<FileVerdict> {
    const stored = await this.store(file);
    return runAsActor(actor, () => this.uploads.ingestFile({ uploadId, ...stored }));
  }

  async open(
    actor: Actor,
    teamId: string,
    over: Omit<MessageInitShape<typeof OpenUploadRequestSchema>, '$typeName'> = {},
  ) {
    const { uploadId } = await runAsActor(actor, () => this.uploads.openUpload({ teamId, ...over }));
    return uploadId;
  }

  query<T = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> {
    return withScope(this.running.app.get(EntityManager).fork(), serviceScope, (em) => em.execute<T[]>(sql, values));
  }

  /** A provider of the running service. */
  get<T>(type: symbol | (new (...args: never[]) => T)): T {
    return this.running.app.get<T>(type);
  }

  /** Without any scope, as a forgotten `withScope` would. */
  queryAsNobody(sql: string): Promise<unknown[]> {
    return this.running.app.get(EntityManager).fork().execute(sql);
  }

  /** Payloads of what was announced, of one type. */
  async announced<T = Record<string, unknown>>(type: string): Promise<T[]> {
    const rows = await this.query<{ value: string }>(
      `select value from outbox where headers->>'ce_type' = ? order by sequence`,
      [type],
    );
    return rows.map(({ value }) => JSON.parse(value) as T);
  }

  async announcedOfTeam<T extends { teamId?: string }>(type: string, id: string): Promise<T[]> {
    return (await this.announced<T>(type)).filter(({ teamId }) => teamId === id);
  }

  async countHaes(teamId: string): Promise<number> {
    const [row] = await this.query<{ n: number }>('select count(*)::int as n from haes where team_id = ?', [teamId]);
    return row?.n ?? 0;
  }

  private async begin(urls: Record<string, string>): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'ingest-'));
    this.bus = await PostgresEventBus.open({ url: urls['event-log'] ?? '', pollMilliseconds: 100 });
    this.blobs = await FolderBlobStore.open({ folder: this.folder, secret: 'secret', baseUrl: () => '' });
    const absent = undefined as never;
    const adapters: Adapters = {
      database: { urlOf: (service) => urls[service] ?? '' },
      bus: this.bus,
      blobs: this.blobs,
      clock: this.clock,
      actorKey: new Uint8Array(32).fill(3),
      logger: this.logger,
      jobs: absent,
      mailer: absent,
      sms: absent,
      publicUrl: () => '',
    };
    this.adapters = adapters;
    await this.run();
  }

  /** Starts the service, again after `stop`. */
  async run(config: object = {}): Promise<void> {
    this.running = await startService(sensorIngest, this.adapters, sensorIngestConfig.parse(config));
    const transport = inProcessTransport([this.running.rpcRoutes], this.adapters.actorKey);
    this.uploads = createClient(UploadService, transport);
    this.mappings = createClient(MappingService, transport);
    this.events = createClient(EventService, transport);
    this.sessions = createClient(SessionService, transport);
    this.deviceEvents = createClient(DeviceEventService, transport);
    this.deviceStatuses = createClient(DeviceStatusService, transport);
    this.alerts = createClient(AlertService, transport);
    this.alertRules = createClient(AlertRuleService, transport);
    this.exposure = createClient(ExposureService, transport);
    this.latency = createClient(LatencyService, transport);
    this.reviews = createClient(ReviewService, transport);
  }
}
