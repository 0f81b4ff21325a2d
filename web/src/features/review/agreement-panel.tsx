import type { ReviewAgreement } from '@strainscope/console-contract';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Select } from '../../shared/form/select.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { FiguresTable } from '../../shared/table/figures-table.tsx';
import { agreementWords, verdictWords } from './review-words.ts';
import styles from './review.module.css';

const DAY = 86_400_000;
const RANGES = [
  { value: 0, label: 'All events' },
  { value: 28, label: 'Events of the last 28 days' },
  { value: 365, label: 'Events of the last year' },
];

interface AgreementPanelProps {
  nodeId: string;
  /** Changes whenever a review was given. */
  version: number;
}

/** Shows how far readers agree who read the same events without knowing of each other. */
export function AgreementPanel({ nodeId, version }: AgreementPanelProps) {
  const [days, setDays] = useState(0);
  const load = useLoad(`agreement of ${nodeId} ${days} ${version}`, (signal) => {
    const query = days === 0 ? {} : { from: new Date(Date.now() - days * DAY).toISOString() };
    return consoleApi.call('reviews.agreement', { params: { id: nodeId }, query }, { signal });
  });
  return (
    <section className={styles['panel']} aria-labelledby="agreement">
      <h2 id="agreement">How far readers agree</h2>
      <Select aria-label="Time" value={days} onChange={setDays} options={RANGES} />
      <CallView load={load} rows={4}>
        {({ data }) => (
          <>
            {agreementWords(data).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {data.events > 0 && <AgreementTable {...data} />}
            <details>
              <summary>What κ means</summary>
              <p>
                κ says how far two readers agree beyond what chance alone would give: 1 is agreement on everything, 0 no
                more than chance, below 0 less than that. The interval holds the true value in 95 of 100 such samples,
                by the large-sample standard error of Fleiss, Cohen and Everitt (1969).
              </p>
              <p>
                Of the events that you have judged yourself, the first two readers count, with what they said before
                either saw the other’s verdict. What somebody changed afterwards changes the event’s state, and not κ.
              </p>
            </details>
          </>
        )}
      </CallView>
    </section>
  );
}

function AgreementTable({ verdicts, table }: ReviewAgreement) {
  return (
    <FiguresTable
      label="Events by one reader’s verdict (rows) and the other one’s (columns)"
      columns={['One reader \\ the other', ...verdicts.map((verdict) => verdictWords[verdict])]}
      rows={verdicts.map((verdict, row) => [
        verdictWords[verdict],
        ...verdicts.map((_, column) => table[row]?.[column] ?? 0),
      ])}
    />
  );
}
