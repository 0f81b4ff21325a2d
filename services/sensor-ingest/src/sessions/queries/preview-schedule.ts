import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { InvalidRequest } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CalendarReader } from '../schedule/calendar-reader.ts';
import { readTable } from '../schedule/read-table.ts';
import { MOST_ROWS, type ScheduleRow } from '../schedule/schedule-row.ts';
import { SessionDesk } from '../session-desk.ts';
import { teamZone } from '../team-zone.ts';

const LARGEST = 512 * 1024;

export interface SchedulePreview {
  /** What it was read as. */
  readonly format: 'table' | 'calendar';
  readonly rows: readonly (ScheduleRow & { readonly isThere: boolean })[];
}

/** What would be made of a schedule, row by row; nothing is. */
@Injectable()
export class PreviewSchedule {
  constructor(
    private readonly em: EntityManager,
    private readonly desk: SessionDesk,
    private readonly calendars: CalendarReader,
  ) {}

  /** @throws NotFound, InvalidRequest */
  async execute(
    asked: string,
    schedule: { readonly text: string; readonly kind: 'match' | 'training'; readonly sport: string },
  ): Promise<SchedulePreview> {
    const [team] = await this.desk.ownTeams([asked]);
    const teamId = team?.teamId ?? asked;
    const { text, kind, sport } = schedule;
    if (text.trim() === '') throw refused('It is empty.');
    if (Buffer.byteLength(text) > LARGEST) throw refused('It is larger than 512 KiB.');
    const timeZone = await withScope(this.em, serviceScope, (em) => teamZone(em, teamId));
    const defaults = { kind, sport, timeZone, now: this.desk.now };
    const format = /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text) ? 'calendar' : 'table';
    const rows = format === 'calendar' ? await this.calendars.read(text, defaults) : readTable(text, defaults);
    if (rows.length > MOST_ROWS) throw refused(`It has more than ${MOST_ROWS} sessions: send it in parts.`);
    return withScope(this.em, serviceScope, async (em) => {
      const there = await planned(em, teamId, rows);
      const seen = new Set<string>();
      const known = ({ details }: ScheduleRow) => {
        if (!details) return false;
        const key = `${details.kind} ${details.plannedStart.getTime()}`;
        const isThere = there.has(key) || seen.has(key);
        seen.add(key);
        return isThere;
      };
      return { format, rows: rows.map((row) => ({ ...row, isThere: known(row) })) };
    });
  }
}

/** Kind and time of the sessions that the team has at these times. */
async function planned(em: EntityManager, teamId: string, rows: readonly ScheduleRow[]): Promise<Set<string>> {
  const times = rows.flatMap(({ details }) => (details ? [details.plannedStart.toISOString()] : []));
  const found = await em.execute<{ key: string }[]>(
    `select s.kind || ' ' || (extract(epoch from s.planned_start) * 1000)::bigint as key
     from session_teams t join sessions s on s.id = t.session_id
     where t.scope @> array[?::uuid] and s.cancelled_at is null
       and s.planned_start = any (array(select jsonb_array_elements_text(?::jsonb)::timestamptz))`,
    [teamId, JSON.stringify(times)],
  );
  return new Set(found.map(({ key }) => key));
}

const refused = (message: string) => new InvalidRequest([{ path: 'text', message }]);
