import type { Client } from '@connectrpc/connect';
import type { PageInfo } from '@strainscope/proto/common';
import type { OverviewService } from '@strainscope/proto/reporting';

/** Asks for a page of a list. */
export type Ask = (page: { size: number; cursor: string }) => Promise<{ page?: PageInfo | undefined }>;

/**
 * Every list in each of its orders, by what it is called.
 * @param client is asked for when a page is: tests name lists before there is one
 * @param nodes below which lists are asked for, by what they are called
 */
export function everyList(
  client: () => Client<typeof OverviewService>,
  nodes: Record<string, string>,
  personId: string,
): [string, Ask][] {
  const below = (lists: (nodeId: string) => [string, Ask][]) =>
    Object.entries(nodes).flatMap(([where, nodeId]) =>
      lists(nodeId).map(([what, ask]): [string, Ask] => [what.replace('…', where), ask]),
    );
  const groups = ['organization', 'institution', 'team'].flatMap((kind) =>
    ['name', 'events', 'newest'].map((sort): [string, Ask] => [
      `${kind}s by ${sort}`,
      (page) => client().listGroups({ kind, sort, page }),
    ]),
  );
  const players = below((nodeId) =>
    ['name', 'last_event', 'events'].map((sort) => [
      `players of … by ${sort}`,
      (page) => client().listPlayers({ nodeId, sort, page }),
    ]),
  );
  const events = below((nodeId) => [['events of …', (page) => client().listEvents({ nodeId, page })]]);
  const simulations = below((nodeId) =>
    ['', 'complete', 'pending', 'failed'].map((group) => [
      `${group || 'all'} simulations of …`,
      (page) => client().listSimulations({ nodeId, group, page }),
    ]),
  );
  return [
    ...groups,
    ...players,
    ...events,
    ...simulations,
    ['undefined players', (page) => client().listPlayers({ undefinedOnly: true, page })],
    ['events of a player', (page) => client().listEvents({ personId, page })],
    ['simulations of a player', (page) => client().listSimulations({ personId, page })],
  ];
}
