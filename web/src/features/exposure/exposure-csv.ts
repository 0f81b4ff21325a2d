import type { PlayerExposure } from '@strainscope/console-contract';
import type { CsvColumn } from '../../shared/csv/list-csv.tsx';
import { playerName } from '../players/player-columns.tsx';

/** The columns of the players of a team as a file, with every threshold. What is not known is left empty. */
export function exposureCsv(rows: readonly PlayerExposure[]): CsvColumn<PlayerExposure>[] {
  const [first] = rows;
  const hours = (seconds: number) => seconds / 3600;
  return [
    { title: 'Player ID', value: ({ person_id }) => person_id },
    { title: 'Name', value: playerName },
    { title: 'Hours worn', value: ({ figures }) => hours(figures.wear.worn_s) },
    { title: 'Hours not worn', value: ({ figures }) => hours(figures.wear.not_worn_s) },
    { title: 'Hours silent', value: ({ figures }) => hours(figures.wear.silent_s) },
    { title: 'Hours unknown', value: ({ figures }) => hours(figures.wear.unknown_s) },
    { title: 'Sessions', value: ({ figures }) => figures.player_sessions },
    { title: 'Sessions worn', value: ({ figures }) => figures.player_sessions_worn },
    ...(first?.figures.rates ?? []).flatMap(({ at_least_g: g }) => rateCsv(g)),
    { title: 'HAEs without known wear', value: ({ figures }) => figures.events_without_wear },
    ...(first?.loads ?? []).flatMap(({ days, events }) => [
      ...events.map(({ at_least_g: g }) => loadCsv(days, g)),
      {
        title: `Sum of PLA in ${days} days (g)`,
        value: ({ loads }: PlayerExposure) => loads.find((each) => each.days === days)?.sum_pla ?? null,
      },
    ]),
  ];
}

function rateCsv(g: number): CsvColumn<PlayerExposure>[] {
  const rateOf = ({ figures }: PlayerExposure) => figures.rates.find(({ at_least_g }) => at_least_g === g);
  return [
    {
      title: `HAEs of at least ${g} g while worn`,
      value: (player) => {
        const rate = rateOf(player);
        return rate === undefined || rate.per_hour === null ? null : rate.events;
      },
    },
    { title: `HAEs of at least ${g} g per hour worn`, value: (player) => rateOf(player)?.per_hour ?? null },
  ];
}

function loadCsv(days: number, g: number): CsvColumn<PlayerExposure> {
  return {
    title: `HAEs of at least ${g} g in ${days} days`,
    value: ({ loads }) => {
      const load = loads.find((each) => each.days === days);
      return load?.events.find(({ at_least_g }) => at_least_g === g)?.events ?? null;
    },
  };
}
