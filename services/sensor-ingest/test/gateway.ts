import type { MessageInitShape } from '@bufbuild/protobuf';
import { jest } from '@jest/globals';
import { runAsActor, type Actor } from '@strainscope/access';
import type { DeviceEvent, RawDeviceEventSchema } from '@strainscope/proto/ingest';
import { eventually } from '@strainscope/testing';
import { deviceEvent, inProtobuf } from './fixtures/device-events.ts';
import type { TestIngest } from './ingest.ts';

/** A team that owns gateways, what they send, and what becomes of it. */
export class TestGateway {
  private constructor(
    private readonly ingest: TestIngest,
    readonly team: { teamId: string; scope: string[] },
    readonly owner: Actor,
  ) {}

  static async begin(ingest: TestIngest): Promise<TestGateway> {
    const team = await ingest.plantTeam();
    const owner = await ingest.employ(team.teamId);
    return new TestGateway(ingest, team, { ...owner, apiScopes: ['uploads:write'] });
  }

  send(
    events: MessageInitShape<typeof RawDeviceEventSchema>[],
    { actor = this.owner, teamId = this.team.teamId, gateway = 'Sideline 1', idempotencyKey = '' } = {},
  ) {
    return runAsActor(actor, () =>
      this.ingest.deviceEvents.acceptDeviceEvents({ teamId, gateway, idempotencyKey, events }),
    );
  }

  sendBatch(text: string, gateway = 'Sideline 1') {
    const { teamId } = this.team;
    return runAsActor(this.owner, () =>
      this.ingest.deviceEvents.acceptDeviceEvents({ teamId, gateway, jsonBatch: Buffer.from(text) }),
    );
  }

  recorded() {
    return this.ingest.query<{ id: string; person_id: string; upload_id: string; source_event_id: string }>(
      'select * from haes where team_id = ? order by source_event_id',
      [this.team.teamId],
    );
  }

  announced() {
    return this.ingest.announcedOfTeam<{ teamId: string; simulate?: boolean }>(
      'strainscope.ingest.hae.recorded.v1',
      this.team.teamId,
    );
  }

  batches() {
    return this.ingest.query<{ id: string; content: Buffer | null; processed_at: string | null; file_sha256: string }>(
      'select b.* from device_batches b join uploads u on u.id = b.upload_id where u.team_id = ? order by b.received_at, b.id',
      [this.team.teamId],
    );
  }

  /** Time passes meanwhile: what was put off, perhaps this very moment, is due again. */
  processed() {
    return eventually(async () => {
      this.ingest.clock.advance(60_000);
      const all = await this.batches();
      expect(all.map(({ processed_at: at }) => at !== null)).toEqual(all.map(() => true));
      return all;
    });
  }

  /** The blob store refuses raw files until the mocks are restored. */
  holdUp() {
    return jest.spyOn(this.ingest.blobs, 'put').mockRejectedValue(new Error('away'));
  }

  /** Deletes the batches that tests before left. */
  forgetBatches() {
    return this.ingest.query('delete from device_batches returning 1');
  }
}

export const raw = (events: readonly DeviceEvent[]) => events.map(inProtobuf);
export const numbered = (...ids: number[]) => ids.map((id) => deviceEvent({ eventId: String(id) }));
export const statesOf = ({ verdicts }: { verdicts: { state: string }[] }) => verdicts.map(({ state }) => state);
