import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Actor } from '@strainscope/access';
import { registry } from '@strainscope/observability';
import { preventCsv, type Fixture } from './fixtures/brand-files.ts';
import type { TestIngest } from './ingest.ts';

let files = 0;

/** A team whose sensor is worn by somebody of whom nothing may be processed, and what becomes of the events. */
export class TestQuarantine {
  child: string = randomUUID();
  readonly file: Fixture;

  private constructor(
    private readonly ingest: TestIngest,
    public team: { teamId: string; scope: string[] },
    public coach: Actor,
    private readonly number: number,
  ) {
    this.file = this.ownFile(preventCsv());
  }

  static async begin(ingest: TestIngest): Promise<TestQuarantine> {
    const team = await ingest.plantTeam();
    const quarantine = new TestQuarantine(ingest, team, await ingest.employ(team.teamId), ++files);
    await ingest.assignSensor(team.teamId, 'prevent', 'MG0123', quarantine.child);
    await ingest.decide(quarantine.child);
    return quarantine;
  }

  /** The other file of the same event. */
  twin(): Fixture {
    return this.ownFile(preventCsv({ milliseconds: true }));
  }

  async send(file: Fixture = this.file) {
    return this.ingest.ingest(this.coach, await this.ingest.open(this.coach, this.team.teamId), file);
  }

  waiting() {
    return this.ingest.query<{
      id: string;
      blob_key: string;
      file_sha256: string;
      expires_at: string;
      recorded_as: string;
    }>('select * from quarantined_events where person_id = ?', [this.child]);
  }

  recorded() {
    return this.ingest.query<{ id: string; motion_key: string; waveform_key: string }>(
      'select * from haes where person_id = ?',
      [this.child],
    );
  }

  announced() {
    return this.announcedOf<{ personId: string; simulate?: boolean }>('strainscope.ingest.hae.recorded.v1');
  }

  expired() {
    return this.announcedOf('strainscope.ingest.hae.expired.v1');
  }

  /** Keys of the signals that are stored from here on; `then` is told how many there are. */
  storedSignals(then: (count: number) => Promise<unknown> = async () => {}): string[] {
    const keys: string[] = [];
    const put = this.ingest.blobs.put.bind(this.ingest.blobs);
    jest.spyOn(this.ingest.blobs, 'put').mockImplementation(async (key, ...content) => {
      const stored = await put(key, ...content);
      if (key.startsWith('signals/')) await then(keys.push(key));
      return stored;
    });
    return keys;
  }

  /** Those of the blobs that exist. */
  async lying(keys: string[]) {
    return (await Promise.all(keys.map((key) => this.ingest.blobs.head(key)))).filter(Boolean);
  }

  /** As long as an event of a file waits anywhere, the file is sealed: every test has a file of its own. */
  private ownFile({ name, bytes }: Fixture): Fixture {
    return { name, bytes: Buffer.concat([bytes, Buffer.from('\n'.repeat(this.number))]) };
  }

  private async announcedOf<T extends { personId: string }>(type: string): Promise<T[]> {
    return (await this.ingest.announced<T>(type)).filter(({ personId }) => personId === this.child);
  }
}

/** @returns how many events the metric has counted since the start */
export async function counted(outcome: string): Promise<number> {
  const metric = await registry.getSingleMetric('strainscope_quarantine_events_total')!.get();
  return metric.values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
}
