import { player, region, regionSummary, type Player, type RegionSummary } from '@strainscope/console-contract';
import type { Player as PlayerMessage, RegionSummary as RegionSummaryMessage } from '@strainscope/proto/reporting';
import { pathOf } from './group.mapper.ts';
import { toContract } from './to-contract.ts';

/** @param consent as auth knows it, where it is not given */
export function playerOf(message: PlayerMessage, consent: Player['consent'] = 'missing'): Player {
  return toContract(player, message, {
    _id: message.personId,
    consent: message.withoutConsent ? consent : 'given',
    path: pathOf(message.path),
    simulations: toContract(player.shape.simulations, message, {}),
  });
}

/** All seven regions, those without events too: the bars keep their places. */
export function regionSummaryOf(summary: RegionSummaryMessage): RegionSummary {
  const counts = new Map(summary.regions.map((count) => [count.region, count]));
  return toContract(regionSummary, summary, {
    metric: 'MPS-95',
    regions: region.options.map((name) => {
      const count = counts.get(name);
      return { region: name, events: Number(count?.events ?? 0n), max_mps95: count?.maxMps95 ?? 0 };
    }),
  });
}
