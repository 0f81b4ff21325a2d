import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, NodePaths } from '@strainscope/access';
import { InvalidRequest, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { devicesOfTeam, type BoardRecord } from '../assigned-devices.ts';
import {
  BOARD_SORTS,
  countsOf,
  readinessOf,
  sortedRows,
  type BoardEntry,
  type BoardRow,
  type DeviceCounts,
} from '../board.rules.ts';
import type { ClockFault } from '../device-status.rules.ts';
import type { Coupling } from '../wear-intervals.ts';

export interface Board {
  readonly rows: readonly BoardRow[];
  readonly total: number;
  /** Where the next page begins; null after the last. */
  readonly next: number | null;
  readonly counts: DeviceCounts;
  readonly asOf: Date;
}

/** A team's devices before a session: a page of them, and how many are ready of all. */
@Injectable()
export class ListTeamDevices {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param from place of the first row @throws NotFound, InvalidRequest */
  async execute(teamId: string, asked: string, { from, size }: { from: number; size: number }): Promise<Board> {
    const place = await this.actors.run(async (_, actor) => {
      const scope = await this.paths.seenScopeOf(teamId);
      assertCan(actor, 'node:read', { scope });
      return scope.at(-1) ?? teamId;
    });
    const sort = BOARD_SORTS.find((each) => each === (asked || 'attention'));
    if (!sort) throw new InvalidRequest([{ path: 'sort', message: `One of ${BOARD_SORTS.join(', ')}` }]);
    const asOf = this.clock.now();
    const records = await withScope(this.em, serviceScope, (em) => devicesOfTeam(em, place, asOf));
    const entries = records.map(entryOf);
    const rows = entries.map((entry) => ({ ...entry, ...readinessOf(entry, asOf) }));
    const end = from + size;
    return {
      rows: sortedRows(rows, sort).slice(from, end),
      total: rows.length,
      next: end < rows.length ? end : null,
      counts: countsOf(rows),
      asOf,
    };
  }
}

function entryOf(row: BoardRecord): BoardEntry {
  return {
    personId: row.person_id,
    device: row.brand === null ? null : { brand: row.brand, sensorId: row.sensor_id ?? '' },
    last:
      row.at === null
        ? null
        : {
            at: new Date(row.at),
            batteryPercent: row.battery_percent,
            isCharging: row.is_charging,
            firmware: row.firmware,
            clockOffsetMs: row.clock_offset_ms,
            clockFault: row.clock_fault as ClockFault | null,
            lastSyncAt: row.last_sync_at === null ? null : new Date(row.last_sync_at),
            coupling: (row.coupling ?? 'unknown') as Coupling,
            signalDbm: row.signal_dbm,
          },
  };
}
