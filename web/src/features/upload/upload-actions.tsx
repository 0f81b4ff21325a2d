import { Button } from 'antd';
import { countOf } from '../../shared/format/format-number.ts';
import { isWorthIngesting, mayTryAgain } from './queue/upload-entry.ts';
import { aboutDuration } from '../../shared/format/format-time.ts';
import { countEntries } from './queue/upload-progress.ts';
import type { UploadState } from './queue/upload.store.ts';
import styles from './upload.module.css';

/** What an upload is about to do, and the buttons that start, stop and repeat it. */
export function UploadActions({ upload }: { upload: UploadState }) {
  const { entries, confirmed, offline, settings } = upload;
  const counts = countEntries(entries);
  const ready = entries.filter(
    (entry) => entry.stage === 'checked' && isWorthIngesting(entry, settings.replace_duplicates ?? false),
  ).length;
  const open = entries.filter(
    ({ stage, failure }) => failure === undefined && (stage === 'waiting' || stage === 'hashed'),
  ).length;
  const busy = entries.some((entry) => entry.busy);
  const canRetry = offline || entries.some(mayTryAgain);
  return (
    <div className={styles['row']}>
      <Button type="primary" disabled={ready === 0 || confirmed} onClick={upload.ingest}>
        {ready === 0 ? 'Ingest' : `${confirmed ? 'Ingesting' : 'Ingest'} ${countOf(ready, 'file')}`}
      </Button>
      {confirmed && (ready > 0 || busy) && <Button onClick={upload.stop}>Stop</Button>}
      {canRetry && <Button onClick={upload.retry}>Try again</Button>}
      <span className={styles['quiet']}>
        {open > 0 && `Checking: ${countOf(open, 'file')} to go. `}
        {countOf(counts.events, 'event')} in {countOf(counts.files, 'file')}
        {counts.locked > 0 && ` · ${countOf(counts.locked, 'event')} locked until consent`}
        {counts.duplicates > 0 && ` · ${countOf(counts.duplicates, 'duplicate')}`}
        {counts.refused > 0 && ` · ${counts.refused} refused`}
        {counts.solveSeconds > 0 && ` · ${aboutDuration(counts.solveSeconds)} of solver time`}
      </span>
    </div>
  );
}
