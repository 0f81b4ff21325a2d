import type { Group } from '@strainscope/console-contract';
import { countOf } from '../../shared/format/format-number.ts';

/** "3 teams · 61 players · 1,204 events": what lies below a group, from its own kind down. */
export function groupSummary({ kind, institutions, teams, players, events }: Group): string {
  return [
    ...(kind === 'organization' ? [countOf(institutions, 'institution')] : []),
    ...(kind === 'team' ? [] : [countOf(teams, 'team')]),
    countOf(players, 'player'),
    countOf(events, 'event'),
  ].join(' · ');
}
