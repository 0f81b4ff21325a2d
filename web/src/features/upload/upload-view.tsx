import { Segmented } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf } from '../../shared/format/format-number.ts';
import { Partial } from '../../shared/states/states.tsx';
import { LiveBoard } from './board/live-board.tsx';
import { DropZone } from './drop/drop-zone.tsx';
import type { NamedFile } from './drop/dropped-files.ts';
import { ENTRY_FILTERS, type EntryFilter, isUnderWay, matchesFilter } from './queue/upload-entry.ts';
import { useUploadState } from './queue/upload-session.ts';
import type { UploadStore } from './queue/upload.store.ts';
import { SettingsForm } from './settings-form.tsx';
import { ColumnMappingState } from './mapping/column-mapping-state.tsx';
import { MappingDrawer } from './mapping/mapping-drawer.tsx';
import { EntryTable } from './table/entry-table.tsx';
import { UploadActions } from './upload-actions.tsx';
import styles from './upload.module.css';

interface UploadViewProps {
  store: UploadStore;
  rateToConfirm: number | undefined;
  /** The first files have come. */
  onStarted: () => void;
}

const FILTER_LABELS: Record<EntryFilter, string> = {
  all: 'All',
  accepted: 'Accepted',
  remarks: 'With remarks',
  duplicate: 'Duplicates',
  refused: 'Refused',
  failed: 'Not sent',
};

/** One upload: settings, drop zone, a row per file, and the live board. */
export function UploadView({ store, rateToConfirm, onStarted }: UploadViewProps) {
  const upload = useUploadState(store);
  const [filter, setFilter] = useState<EntryFilter>('all');
  const [mapped, setMapped] = useState<number>();
  const { entries, offline, retry, teamId, settings } = upload;
  const shown = useMemo(() => entries.filter((entry) => matchesFilter(entry, filter)), [entries, filter]);
  const resumed = entries.filter(({ file }) => file === undefined).length;
  const stored = entries.filter(({ stage }) => stage === 'ingested').length;
  const missing = entries.filter(({ stage }) => stage === 'missing').length;
  const unconfirmed = entries.filter(({ stage }) => stage === 'unconfirmed').length;
  const ingested = stored > 0;
  const settled = ingested || upload.confirmed;
  const underWay = entries.some((entry) => isUnderWay(entry, settings.replace_duplicates ?? false));
  useGoOnWhenOnline(offline, retry);
  const add = (files: NamedFile[]) => {
    upload.addFiles(files);
    onStarted();
  };

  return (
    <>
      {offline && (
        <Partial>
          The server cannot be reached. Nothing is lost: the upload goes on by itself when the connection is back.
        </Partial>
      )}
      {resumed > 0 && resumed === entries.length && (
        <Partial>
          {countOf(stored, 'file')} of this upload {stored === 1 ? 'is' : 'are'} stored.{' '}
          {unconfirmed > 0 &&
            `${countOf(unconfirmed, 'file')} ${unconfirmed === 1 ? 'was' : 'were'} being stored when the page was left: the server is asked what became of ${unconfirmed === 1 ? 'it' : 'them'}. `}
          {missing > 0
            ? `${countOf(missing, 'file')} ${missing === 1 ? 'was' : 'were'} dropped and not stored, listed below by name: no browser lets a page read a file again. Drop them again, or the whole folder: what is stored already is not sent twice.`
            : 'To send more, drop the same folder again: what is stored already is not sent twice.'}
        </Partial>
      )}
      <SettingsForm settings={settings} onChange={upload.setSettings} rateToConfirm={rateToConfirm} settled={settled} />
      <ColumnMappingState upload={upload} settled={settled} />
      <DropZone onFiles={add} />
      <MappingDrawer upload={upload} entryKey={mapped} onClose={() => setMapped(undefined)} />
      {entries.length > 0 && (
        <>
          <UploadActions upload={upload} />
          {(upload.confirmed || ingested) && <LiveBoard upload={upload} />}
          <div className={styles['row']}>
            <Segmented<EntryFilter>
              aria-label="Files shown"
              value={filter}
              onChange={setFilter}
              options={ENTRY_FILTERS.map((value) => ({
                value,
                label: `${FILTER_LABELS[value]} ${entries.filter((entry) => matchesFilter(entry, value)).length}`,
              }))}
            />
          </div>
          <EntryTable
            entries={shown}
            teamId={teamId}
            onMap={settled ? undefined : ({ key }) => setMapped(key)}
            onAssigned={upload.checkAgain}
          />
          {underWay && (
            <p className={styles['quiet']}>
              The upload goes on while you look at other pages of this console. Closing or reloading the window stops
              it: what is stored stays, and what is not is dropped again at this address.
            </p>
          )}
          <Link to={`/team/players/${teamId}`}>To the team</Link>
        </>
      )}
    </>
  );
}

function useGoOnWhenOnline(offline: boolean, retry: () => void): void {
  useEffect(() => {
    if (!offline) return undefined;
    const timer = setInterval(retry, 5000);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [offline, retry]);
}
