import type { Session, SessionDetails, SessionLoad } from '@strainscope/console-contract';
import { countOf, formatFigures } from '../../shared/format/format-number.ts';

/** "Ashworth First XV v Old Boys", or the names of the teams that meet. */
export function titleOf({ details, teams }: Pick<Session, 'details' | 'teams'>): string {
  const names = teams.map(({ name }) => name || 'another team');
  if (details.kind === 'training') return `Training, ${names.join(' and ')}`;
  return [...names, ...(details.opponent === '' ? [] : [details.opponent])].join(' v ');
}

export function loadWords({ events, peak_pla, sum_pla }: SessionLoad): string {
  const count = countOf(events, 'event');
  return peak_pla === null ? count : `${count}, largest ${formatFigures(peak_pla)} g, sum ${formatFigures(sum_pla)} g`;
}

/** The clock of play at a moment: "Period 2, 43:10"; empty before the first period. */
export function clockAt(periods: Session['periods'], { period_minutes }: SessionDetails, at: number): string {
  const begun = periods.findLast(({ started_at }) => Date.parse(started_at) <= at);
  if (!begun) return '';
  const end = begun.ended_at === null ? at : Math.min(at, Date.parse(begun.ended_at));
  const seconds = Math.floor((end - Date.parse(begun.started_at)) / 1000) + (begun.number - 1) * period_minutes * 60;
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const isOver = begun.ended_at !== null && Date.parse(begun.ended_at) <= at;
  return isOver ? `after period ${begun.number}` : `period ${begun.number}, ${clock}`;
}
