import type { Group, NodeKind } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { formatCount } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { nameAbove } from './group-names.ts';
import type { Column } from '../../shared/table/grid-table.tsx';
import { pathOfNode, runsPath, type RunGroup } from '../../shared/tree/tree-paths.ts';

/**
 * The table of groups of one kind: name, what lies below, runs by state, newest run.
 * @param above also say what each hangs below
 */
export function groupColumns(kind: NodeKind, above: boolean): Column<Group>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      primary: true,
      sort: 'name',
      render: ({ _id, name }) => <Link to={pathOfNode(kind, _id)}>{name}</Link>,
    },
    ...(above ? [{ key: 'above', title: kind === 'team' ? 'Institution' : 'Organization', render: nameAbove }] : []),
    ...(kind === 'organization' ? [number('institutions', 'Institutions', (group) => group.institutions)] : []),
    ...(kind === 'team' ? [] : [number('teams', 'Teams', (group) => group.teams)]),
    number('players', 'Players', (group) => group.players),
    { ...number('events', 'Events', (group) => group.events), sort: 'events' },
    runs('complete', 'Complete'),
    runs('pending', 'Pending'),
    runs('failed', 'Failed'),
    {
      key: 'newest',
      title: 'Newest simulation',
      render: ({ newest_simulation: newest }) => (newest === null ? 'none yet' : <StateBadge state={newest.state} />),
    },
    { key: 'newest-at', title: 'Updated', sort: 'newest', numeric: true, render: newestAt },
  ];
}

function newestAt({ newest_simulation: newest }: Group) {
  return <Time at={newest?.at} />;
}

function number(key: string, title: string, value: (group: Group) => number): Column<Group> {
  return { key, title, numeric: true, render: (group) => formatCount(value(group)) };
}

function runs(state: RunGroup, title: string): Column<Group> {
  return {
    key: state,
    title,
    numeric: true,
    render: ({ _id, kind, simulations }) => (
      <Link to={runsPath(state, kind, _id)}>{formatCount(simulations[state])}</Link>
    ),
  };
}
