import type { EntityManager } from '@mikro-orm/postgresql';
import {
  addIntervals,
  dropIntervals,
  extendIntervals,
  saveDevices,
  silencesOf,
  type DeviceKey,
  type DeviceNow,
  type KnownDevice,
  type NewInterval,
} from './device-rows.ts';
import type { ReadStatus } from './device-status.rules.ts';
import type { DevicePlace } from './device-team.ts';
import type { SortedStatuses } from './told-statuses.ts';
import { fillSilence, intervalsBetween, type Report, type WearInterval } from './wear-intervals.ts';
import type { WearerAt } from './wearers.ts';

/** What a request changes of devices and of the intervals in which they were worn: gathered, then written at once. */
export class DeviceHistory {
  private readonly devices: DeviceNow[] = [];
  private readonly longer: { id: string; until: number }[] = [];
  private readonly added: NewInterval[] = [];
  private readonly dropped: string[] = [];

  constructor(
    private readonly em: EntityManager,
    private readonly place: DevicePlace,
    private readonly wearerAt: WearerAt,
    private readonly receivedAt: Date,
  ) {}

  /** Devices of which there is news. */
  get size(): number {
    return this.devices.length;
  }

  /** What was told of one device. */
  async take({ news, late }: SortedStatuses, last: KnownDevice | null): Promise<void> {
    const now = news.at(-1);
    if (now) {
      const worn = this.wearerAt(now, now.at.getTime());
      this.devices.push({ ...now, coupling: this.reportOf(now).coupling, personId: worn.personId });
      this.follow(now, news, last);
    }
    const [first] = late;
    if (first) await this.fill(first, late);
  }

  async save(): Promise<void> {
    await saveDevices(this.em, this.place, this.devices, this.receivedAt);
    await extendIntervals(this.em, this.longer);
    await dropIntervals(this.em, this.dropped);
    await addIntervals(this.em, this.place, this.added);
  }

  private follow(device: DeviceKey, news: readonly ReadStatus[], last: KnownDevice | null): void {
    const reports = news.map((status) => this.reportOf(status));
    const before = last ? [{ at: last.at.getTime(), coupling: last.coupling }] : [];
    const [first, ...others] = intervalsBetween([...before, ...reports], this.sameWearer(device));
    if (!first) return;
    const current = last?.current;
    const isMore =
      current?.state === first.state &&
      first.state !== 'silent' &&
      current.personId === this.wearerAt(device, first.from).personId;
    if (isMore) this.longer.push({ id: current.id, until: first.until });
    else this.add(device, [first]);
    this.add(device, others);
  }

  private async fill(device: DeviceKey, late: readonly ReadStatus[]): Promise<void> {
    const within = [late[0]!.at, late.at(-1)!.at] as const;
    const reports = late.map((status) => this.reportOf(status));
    for (const silence of await silencesOf(this.em, this.place.teamId, device, within)) {
      const filled = fillSilence(silence, reports, this.sameWearer(device));
      if (filled.length === 1 && filled[0]?.state === 'silent') continue;
      this.dropped.push(silence.id);
      this.add(device, filled);
    }
  }

  /** Intervals are kept of those who may be told of, and of nobody else. */
  private add({ brand, sensorKey }: DeviceKey, intervals: readonly WearInterval[]): void {
    for (const interval of intervals) {
      const { personId } = this.wearerAt({ brand, sensorKey }, interval.from);
      if (personId !== null) this.added.push({ ...interval, brand, sensorKey, personId });
    }
  }

  /** Where a clock tells nothing, or nothing may be told, nobody knows how the device sat. */
  private reportOf(status: ReadStatus): Report {
    const at = status.at.getTime();
    const isKnown = !status.clockFault?.startsWith('gateway') && !this.wearerAt(status, at).isWithheld;
    return { at, coupling: isKnown ? status.coupling : 'unknown' };
  }

  private sameWearer = (device: DeviceKey) => (one: number, other: number) =>
    this.wearerAt(device, one).personId === this.wearerAt(device, other).personId;
}
