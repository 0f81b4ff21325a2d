import { archiveUrl } from '@strainscope/console-contract';
import { Button, Progress } from 'antd';
import { useEffect } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useLoad } from '../../api/use-load.ts';
import { Time } from '../../shared/format/time.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import styles from './data-collection.module.css';

const ASK_AGAIN_MS = 1_000;

/** A copy of everything: collected behind, fetched once. */
export function ExportPanel({ personId }: { personId: string }) {
  const params = { id: personId };
  const load = useLoad(personId, (signal) => consoleApi.call('privacy.exportState', { params }, { signal }));
  const start = useCall(() => consoleApi.call('privacy.startExport', { params }));
  const fetching = useCall(async (copyId: string) => {
    saveAs(await consoleApi.take(archiveUrl(personId)), 'your-data.zip');
    return copyId;
  });
  const copy = load.result?.data ?? null;
  // The server strikes it off a moment after its last byte has left.
  const isReady = copy?.state === 'ready' && fetching.result !== copy._id;
  const underWay = copy?.state === 'collecting';
  const { refresh } = load;
  useEffect(() => {
    if (!underWay) return;
    const timer = setTimeout(refresh, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [underWay, copy, refresh]);

  const begin = () => void start.run().then(refresh);
  const fetchOnce = (copyId: string) => void fetching.run(copyId).then(refresh);
  const error = start.error ?? fetching.error;
  return (
    <section className={styles['section']} aria-labelledby="copy">
      <h2 id="copy">Take a copy</h2>
      <p>
        One ZIP file with every record as JSON and CSV, the files that belong to them, such as motions, strain fields
        and signed forms, who looked, and an overview as PDF. Files that others are in, and what is sealed until consent
        is given, are not in it; its README says which.
      </p>
      {error && <InlineFailure error={error} />}
      <CallView load={load} rows={1}>
        {() => (
          <div className={styles['actions']}>
            {underWay && (
              <>
                <span role="status">Collecting your data. You may leave this page.</span>
                <Progress percent={Math.round((copy.progress ?? 0) * 100)} aria-label="Copy of your data" />
              </>
            )}
            {isReady && (
              <>
                <Button type="primary" onClick={() => fetchOnce(copy._id)} loading={fetching.loading}>
                  Download your data
                </Button>
                <span>
                  It can be downloaded once, until <Time at={copy.expires_at} />.
                  {copy.lacks_overview && ' The overview as PDF could not be made; everything else is in it.'}
                </span>
              </>
            )}
            {!underWay && !isReady && (
              <Button onClick={begin} loading={start.loading}>
                Collect a copy
              </Button>
            )}
          </div>
        )}
      </CallView>
    </section>
  );
}

/** Hands a file to the person as the browser's own download does. */
function saveAs(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
