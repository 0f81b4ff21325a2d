import type { IncidentAlert } from './alert-incident.entity.ts';

/** What a notice says. It may be read over somebody's shoulder: it names no player, no team and no figure. */
export interface NoticeWords {
  title: string;
  /** When it was, and how late it comes. */
  when: string;
  path: string;
}

/** @param alerts of one incident, at least one, the earliest first */
export function noticeWords(alerts: readonly IncidentAlert[], timeZone: string, now: Date): NoticeWords {
  const [first] = alerts;
  if (!first) throw new TypeError('An incident without alerts is not told of');
  const late = alerts.every((alert) => alert.late);
  const players = new Set(alerts.map(({ personId }) => personId)).size;
  const several = players > 1 ? `, ${players} players` : '';
  return {
    title: `Head-acceleration alert${late ? ', late' : ''}${several}`,
    when: `At ${clockTime(first.occurredAt, timeZone)}${late ? `, ${ageInWords(first.occurredAt, now)} ago by the sensor’s clock` : ''}.`,
    path: alerts.length === 1 ? `/alerts?alert=${first.id}` : '/alerts',
  };
}

function clockTime(at: Date, timeZone: string): string {
  const format = { hour: '2-digit', minute: '2-digit', timeZone: timeZone === '' ? 'UTC' : timeZone } as const;
  return `${new Intl.DateTimeFormat('en-GB', format).format(at)}${timeZone === '' ? ' UTC' : ''}`;
}

/** A clock that runs ahead makes no event of the future. */
function ageInWords(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - at.getTime()) / 60_000));
  const units = [
    [minutes / 1_440, 'day'],
    [minutes / 60, 'hour'],
    [minutes, 'minute'],
  ] as const;
  const [amount, unit] = units.find(([value]) => value >= 2) ?? [minutes, 'minute'];
  const whole = Math.round(amount);
  return minutes < 1 ? 'less than a minute' : `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
