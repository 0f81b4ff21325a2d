import { WarningOutlined } from '@ant-design/icons';
import type { HeadEstimate } from '@strainscope/console-contract';
import { Segmented } from 'antd';
import { Quantity } from '../../../shared/format/quantity.tsx';
import { FiguresTable } from '../../../shared/table/figures-table.tsx';
import { regionLabel } from '../../brain/mesh/brain-regions.ts';
import { withTexts } from '../numbers/finite-element-metrics.ts';
import { MetricList } from '../numbers/metric-list.tsx';
import styles from './estimate.module.css';
import { headSentence, intervalOf, reasonWords } from './estimate-words.ts';
import { EstimateSource } from './estimate-source.tsx';
import type { HeadShown, HeadSubtype } from './head-shown.ts';

const isMps95 = ({ key }: { key: string }) => key === 'mps95';
const isCsdm15 = ({ key }: { key: string }) => key === 'csdm15';
const isHeadline = (metric: { key: string }) => isMps95(metric) || isCsdm15(metric);

interface HeadNumbersProps {
  shown: HeadShown;
  estimatedAt: string | null;
  onHead: (head: HeadSubtype) => void;
}

/** The estimate on one head model: its numbers, how sure they are, and what made them. */
export function HeadNumbers({ shown, estimatedAt, onHead }: HeadNumbersProps) {
  const { estimate, choices } = shown;
  const metrics = withTexts(estimate.values).map((value) => ({
    ...value,
    unit: '',
    interval: intervalOf(estimate, value),
  }));
  return (
    <>
      <MetricList metrics={metrics.filter(isMps95)} large />
      {estimate.out_of_distribution ? (
        <Unlike reasons={estimate.reasons} />
      ) : (
        metrics.some(({ interval }) => interval) && (
          <p className={styles['note']}>In brackets the range: nine of ten simulations lie in this range.</p>
        )
      )}
      <div className={styles['head']}>
        <p>{headSentence(shown)}</p>
        {choices.length > 0 && (
          <Segmented<HeadSubtype>
            name="head-model"
            aria-label="Head model"
            value={estimate.mesh_subtype}
            onChange={onHead}
            options={choices.map((value) => ({ value, label: value === 'male' ? 'Male' : 'Female' }))}
          />
        )}
      </div>
      <MetricList metrics={[...metrics.filter(isCsdm15), ...metrics.filter((metric) => !isHeadline(metric))]} />
      <RegionTable estimate={estimate} />
      <EstimateSource key={estimate.model.model_id} model={estimate.model} estimatedAt={estimatedAt} />
    </>
  );
}

/** Says why an estimate has no range. */
function Unlike({ reasons }: Pick<HeadEstimate, 'reasons'>) {
  return (
    <div className={styles['unlike']} role="note">
      <WarningOutlined aria-hidden />
      <div>
        <p>
          This event is unlike those that the model was trained with, so the estimate has no range; the simulation
          decides.
        </p>
        {reasons.length > 0 && <p>Why: {reasons.map((reason) => reasonWords[reason]).join('; ')}.</p>}
      </div>
    </div>
  );
}

/** Regions by their estimated MPS95, the most strained first. */
function RegionTable({ estimate }: { estimate: HeadEstimate }) {
  const ranked = [...estimate.regions].sort((p, q) => q.value - p.value);
  return (
    <FiguresTable
      label="Estimated MPS95 by region"
      columns={['Region', 'MPS95']}
      rows={ranked.map((region) => [
        regionLabel(region.key),
        <span key={region.key} className={styles['wraps']}>
          <Quantity value={region.value} unit="" interval={intervalOf(estimate, region)} />
        </span>,
      ])}
    />
  );
}
