import type { HeadEstimate } from '@strainscope/console-contract';
import { countOf } from '../../../shared/format/format-number.ts';
import { Time } from '../../../shared/format/time.tsx';
import { CopyButton } from '../../security/copy-button.tsx';
import styles from './estimate.module.css';

/** So many digits tell models apart. */
const SHOWN_DIGITS = 12;

interface EstimateSourceProps {
  model: HeadEstimate['model'];
  estimatedAt: string | null;
}

/** What made an estimate, and when. */
export function EstimateSource({ model, estimatedAt }: EstimateSourceProps) {
  const { model_id, made_at, samples, solver_version } = model;
  return (
    <dl className={styles['source']}>
      <div>
        <dt>Estimated</dt>
        <dd>
          <Time at={estimatedAt} none="not known" />
        </dd>
      </div>
      <div>
        <dt>Model</dt>
        <dd className={styles['model']}>
          <code title={model_id}>{model_id.slice(0, SHOWN_DIGITS)}</code>
          <CopyButton text={model_id} label="Copy the id of the model" />
        </dd>
      </div>
      <div>
        <dt>Made</dt>
        <dd>
          <Time at={made_at} />
        </dd>
      </div>
      <div>
        <dt>Trained with</dt>
        <dd>
          {countOf(samples, 'sample')} of solver version {solver_version}
        </dd>
      </div>
    </dl>
  );
}
