import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import type { Invitee, InviteVerdict, SensorWearer } from '@strainscope/console-contract';
import type { Wearer } from '@strainscope/proto/org';
import { requiredTimeOf } from '../mappers/time.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { unlessMissing } from './unless-missing.ts';

/** Who wears sensors, from org-hierarchy, with their names, from reporting. */
@Injectable()
export class WearerReader {
  constructor(private readonly services: ServiceClients) {}

  async describe({ personId, since }: Wearer): Promise<SensorWearer> {
    return { since: requiredTimeOf(since), player: personId === '' ? null : await this.nameOf(personId) };
  }

  /** Finds who wears the sensors of a list's rows; null for a row that names none or one that nobody wears. */
  async ofRows(teamId: string, rows: readonly Invitee[]): Promise<InviteVerdict['worn'][]> {
    const idOf = ({ sensor_id = '' }: Invitee) => sensor_id.trim();
    const sensorIds = [...new Set(rows.map(idOf))].filter(Boolean);
    const { sensors } =
      sensorIds.length === 0 ? { sensors: [] } : await this.services.tree.findWearers({ teamId, sensorIds });
    const found = await Promise.all(
      sensors.map(
        async ({ sensorId, brand, wearer }) => [sensorId, { brand, ...(await this.describe(wearer!)) }] as const,
      ),
    );
    const worn = new Map(found);
    return rows.map((row) => worn.get(idOf(row)) ?? null);
  }

  /** How many events of theirs a sensor recorded since then: whoever takes it over from that day on takes them over, too. */
  async movingSince(
    { personId }: Wearer,
    sensor: { teamId: string; brand: string; sensorId: string },
    from: string | undefined,
  ): Promise<{ events: number | null; waiting: number | null }> {
    if (personId === '' || from === undefined) return { events: null, waiting: null };
    const since = { ...sensor, personId, from: timestampFromDate(new Date(from)) };
    const { events, waiting } = await this.services.events.countSensorEvents(since);
    return { events, waiting };
  }

  /** Reporting hears of a player after org-hierarchy has: until then the wearer is there, without a name. */
  private async nameOf(personId: string) {
    const player = await unlessMissing(this.services.overview.getPlayer({ personId }));
    return { _id: personId, first_name: player?.firstName ?? '', last_name: player?.lastName ?? '' };
  }
}
