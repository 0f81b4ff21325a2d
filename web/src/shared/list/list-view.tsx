import type { ReactNode } from 'react';
import { useMediaQuery } from '../../theme/use-media-query.ts';
import { Lagging } from '../states/lagging.tsx';
import { CallView } from '../states/call-view.tsx';
import { Empty } from '../states/states.tsx';
import type { OrderedColumn } from '../table/column-order.ts';
import { FilterField } from './filter-field.tsx';
import styles from './list.module.css';
import { Pager } from './pager.tsx';
import { SortControl } from './sort-control.tsx';
import type { PagedList } from './use-paged-list.ts';

/** The order of a list while none is chosen. */
const usualOrder = 'name';

interface ListViewProps<Row> {
  list: PagedList<Row>;
  /** Says what is filtered: "Filter teams"; without it the list has no filter. */
  filterLabel?: string;
  /** Beside the filter. */
  tools?: ReactNode;
  /** Orders of the list, where it shows cards without headers: on a phone, or wherever there are `cards`. */
  orders?: readonly OrderedColumn[];
  cards?: boolean;
  /** What to say, and to do next, when nothing has ever been in the list. */
  empty: ReactNode;
  /** Said where a search finds nothing: whom the list leaves out. */
  missing?: string;
  children: (rows: Row[]) => ReactNode;
}

/** A paged list in whichever state it is, with its filter above and its pages below. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { list, filterLabel, tools, orders, cards = false, empty, missing, children } = props;
  const isPhone = useMediaQuery('(width < 640px)');
  return (
    <div className={styles['list']}>
      {filterLabel !== undefined && (
        <div className={styles['tools']}>
          <FilterField label={filterLabel} value={list.params.search} onChange={list.search} />
          {orders && (cards || isPhone) && (
            <SortControl columns={orders} sort={list.params.sort ?? usualOrder} onSort={list.sort} />
          )}
          {tools}
        </div>
      )}
      <CallView load={list.load} rows={8}>
        {({ data, freshness }) => (
          <>
            <Lagging freshness={freshness} refresh={list.load.refresh} />
            {data.length > 0 && children(data)}
            {data.length === 0 && <Nothing list={list} empty={empty} missing={missing} />}
          </>
        )}
      </CallView>
      <Pager list={list} />
    </div>
  );
}

/** A further page may have emptied since: that says nothing about the list. */
function Nothing<Row>({
  list,
  empty,
  missing,
}: Pick<ListViewProps<Row>, 'list' | 'empty'> & { missing: string | undefined }) {
  const { cursor, search } = list.params;
  if (cursor !== undefined) return <Empty title="Nothing is left on this page" />;
  return search === '' ? empty : <NoMatch words={search} missing={missing} onClear={() => list.search('')} />;
}

interface NoMatchProps {
  words: string;
  missing: string | undefined;
  onClear: () => void;
}

function NoMatch({ words, missing, onClear }: NoMatchProps) {
  return (
    <Empty
      title={`Nothing matches “${words}”`}
      actions={
        <button type="button" className={styles['link']} onClick={onClear}>
          Clear the filter
        </button>
      }
    >
      {missing}
    </Empty>
  );
}
