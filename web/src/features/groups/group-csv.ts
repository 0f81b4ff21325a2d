import type { Group, NodeKind } from '@strainscope/console-contract';
import type { CsvColumn } from '../../shared/csv/list-csv.tsx';

/** Groups of one kind as a file: where they hang, and the counts of all that lies below. */
export function groupCsv(kind: NodeKind): CsvColumn<Group>[] {
  const above = (['organization', 'institution'] as const).slice(
    0,
    kind === 'team' ? 2 : kind === 'institution' ? 1 : 0,
  );
  return [
    { title: 'Name', value: ({ name }) => name },
    ...above.map((each) => ({
      title: each === 'organization' ? 'Organization' : 'Institution',
      value: ({ path }: Group) => path.find((node) => node.kind === each)?.name ?? '',
    })),
    ...(kind === 'organization' ? [{ title: 'Institutions', value: ({ institutions }: Group) => institutions }] : []),
    ...(kind === 'team' ? [] : [{ title: 'Teams', value: ({ teams }: Group) => teams }]),
    { title: 'Players', value: ({ players }) => players },
    { title: 'Staff', value: ({ staff }) => staff },
    { title: 'Events', value: ({ events }) => events },
    { title: 'Complete simulations', value: ({ simulations }) => simulations.complete },
    { title: 'Pending simulations', value: ({ simulations }) => simulations.pending },
    { title: 'Failed simulations', value: ({ simulations }) => simulations.failed },
    { title: 'Newest simulation', value: ({ newest_simulation: newest }) => newest?.state ?? '' },
    { title: 'Newest simulation at (UTC)', value: ({ newest_simulation: newest }) => newest?.at ?? '' },
    { title: 'Last event (UTC)', value: ({ last_event_at }) => last_event_at ?? '' },
  ];
}
