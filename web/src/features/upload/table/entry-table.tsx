import { Button } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../../shared/format/format-number.ts';
import listStyles from '../../../shared/list/list.module.css';
import { GridTable } from '../../../shared/table/grid-table.tsx';
import { useBrands } from '../../team/use-brands.ts';
import type { UploadEntry } from '../queue/upload-entry.ts';
import { entryColumns } from './entry-columns.tsx';
import type { EntryActions } from './entry-notes-list.tsx';
import { useWearers } from './use-wearers.ts';

/** Rows in the page at once: thousands of files stay quick. */
const PAGE = 50;

interface EntryTableProps extends EntryActions {
  entries: readonly UploadEntry[];
}

/** A row per file as it is recognised, fifty at a time. */
export function EntryTable({ entries, ...actions }: EntryTableProps) {
  const wearers = useWearers(actions.teamId);
  const brands = useBrands();
  const [asked, setAsked] = useState(0);
  const columns = entryColumns({ wearers, brands: new Map(brands.map(({ key, name }) => [key, name])) }, actions);
  // Another filter may leave fewer pages.
  const last = Math.max(0, Math.ceil(entries.length / PAGE) - 1);
  const page = Math.min(asked, last);
  const shown = entries.slice(page * PAGE, (page + 1) * PAGE);
  return (
    <div className={listStyles['list']}>
      <GridTable label="Files" columns={columns} rows={shown} rowId={({ key }) => String(key)} />
      {last > 0 && (
        <nav aria-label="Pages" className={listStyles['pager']}>
          <span>
            {formatCount(page * PAGE + 1)}–{formatCount(page * PAGE + shown.length)} of {formatCount(entries.length)}
          </span>
          <Button disabled={page === 0} onClick={() => setAsked(page - 1)}>
            Previous page
          </Button>
          <Button disabled={page === last} onClick={() => setAsked(page + 1)}>
            Next page
          </Button>
        </nav>
      )}
    </div>
  );
}
