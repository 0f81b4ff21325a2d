import { region, type Player, type RegionSummary } from '@strainscope/console-contract';
import type { Player as PlayerMessage, RegionSummary as RegionSummaryMessage } from '@strainscope/proto/reporting';
import { countsOf, pathOf } from './group.mapper.ts';
import { textOrNull } from './text.mapper.ts';
import { timeOf } from './time.mapper.ts';

/** @param consent as auth knows it, where it is not given */
export function playerOf(player: PlayerMessage, consent: Player['consent'] = 'missing'): Player {
  return {
    _id: player.personId,
    first_name: player.firstName,
    last_name: player.lastName,
    undefined_member: player.undefinedMember,
    consent: player.withoutConsent ? consent : 'given',
    team_id: textOrNull(player.teamId),
    team_name: player.teamName,
    sensors: player.sensors.map(({ brand, sensorId }) => ({ brand, sensor_id: sensorId })),
    status: player.status,
    position: player.position,
    sex: player.sex,
    path: pathOf(player.path),
    events: Number(player.events),
    events_7_days: player.events7Days,
    events_28_days: player.events28Days,
    simulations: countsOf(player),
    last_event_at: timeOf(player.lastEventAt),
    last_simulation_at: timeOf(player.lastSimulationAt),
  };
}

/** All seven regions, those without events too: the bars keep their places. */
export function regionSummaryOf(summary: RegionSummaryMessage): RegionSummary {
  const counts = new Map(summary.regions.map((count) => [count.region, count]));
  return {
    metric: 'MPS-95',
    simulations: Number(summary.simulations),
    regions: region.options.map((name) => {
      const count = counts.get(name);
      return { region: name, events: Number(count?.events ?? 0n), max_mps95: count?.maxMps95 ?? 0 };
    }),
  };
}
