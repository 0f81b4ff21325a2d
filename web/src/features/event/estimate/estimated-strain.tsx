import type { EventEstimates } from '@strainscope/console-contract';
import { CallView } from '../../../shared/states/call-view.tsx';
import styles from './estimate.module.css';
import { stateWords } from './estimate-words.ts';
import { HeadNumbers } from './head-numbers.tsx';
import type { HeadShown, HeadSubtype } from './head-shown.ts';
import type { EstimatesLoad } from './use-event-estimates.ts';

interface EstimatedStrainProps {
  load: EstimatesLoad;
  /** Undefined where there is no estimate. */
  shown: HeadShown | undefined;
  onHead: (head: HeadSubtype) => void;
}

/** What models estimate of an event as numbers, or why there is no estimate. */
export function EstimatedStrain({ load, shown, onHead }: EstimatedStrainProps) {
  return (
    <section className={styles['panel']} aria-labelledby="estimated-strain">
      <h2 id="estimated-strain">Estimated strain</h2>
      <CallView load={load} rows={12}>
        {({ data }) =>
          data.state === 'estimated' && shown ? (
            <HeadNumbers shown={shown} estimatedAt={data.estimated_at} onHead={onHead} />
          ) : (
            <p className={styles['quiet']}>{wordsOf(data)}</p>
          )
        }
      </CallView>
      <p className={styles['note']}>
        An estimate raises no alert. It says what a simulation would likely compute, and nothing about an injury.
      </p>
    </section>
  );
}

/** An estimate without a head is none that could be shown. */
const wordsOf = ({ state }: EventEstimates) => stateWords[state === 'estimated' ? 'failed' : state];
