import { BRAIN_REGIONS, type BrainRegion } from '@strainscope/proto/brain-regions';
import { Checkbox, Segmented, Slider } from 'antd';
import { Select } from '../../../shared/form/select.tsx';
import { regionLabel } from '../mesh/brain-regions.ts';
import { type BrainOptions, type CutKind, CUTS } from './brain-options.ts';
import styles from './brain-viewer.module.css';

interface DisplayControlsProps {
  options: BrainOptions;
  onChange: (change: Partial<BrainOptions>) => void;
  region: BrainRegion | undefined;
  onRegion: (region: BrainRegion | undefined) => void;
  /** Largest strain that occurs in this run: the end of the threshold slider. */
  largest: number;
}

/** What is shown of the brain: strain or spheres, one region, a cut, a threshold, the scale. */
export function DisplayControls({ options, onChange, region, onRegion, largest }: DisplayControlsProps) {
  const { reach } = CUTS[options.cut];
  const end = Math.max(0.05, Math.ceil(largest * 100) / 100);
  return (
    <div className={styles['display']} role="group" aria-label="Display">
      <Segmented<BrainOptions['mode']>
        aria-label="Mode"
        value={options.mode}
        onChange={(mode) => onChange({ mode })}
        options={[
          { value: 'strain', label: 'Strain' },
          { value: 'spheres', label: 'Spheres' },
        ]}
      />
      <Select<BrainRegion | 'all'>
        aria-label="Region"
        value={region ?? 'all'}
        onChange={(value) => onRegion(value === 'all' ? undefined : value)}
        options={[
          { value: 'all', label: 'Whole brain' },
          ...BRAIN_REGIONS.map((value) => ({ value, label: regionLabel(value) })),
        ]}
        popupMatchSelectWidth={false}
      />
      <Select<CutKind>
        aria-label="Cut plane"
        value={options.cut}
        onChange={(cut) => onChange({ cut, cutOffset: 0 })}
        options={Object.entries(CUTS).map(([value, { label }]) => ({ value: value as CutKind, label }))}
        disabled={options.mode === 'spheres'}
      />
      {reach > 0 && options.mode === 'strain' && (
        <label className={styles['slider']}>
          <span>Cut at {options.cutOffset} mm</span>
          <Slider
            min={-reach}
            max={reach}
            value={options.cutOffset}
            onChange={(cutOffset) => onChange({ cutOffset })}
            tooltip={{ formatter: null }}
            ariaLabelForHandle="Place of the cut in millimetres"
          />
        </label>
      )}
      <label className={styles['slider']}>
        <span>{options.threshold > 0 ? `Peak strain ≥ ${options.threshold.toFixed(2)}` : 'Threshold: all'}</span>
        <Slider
          min={0}
          max={end}
          step={0.01}
          value={options.threshold}
          onChange={(threshold) => onChange({ threshold })}
          tooltip={{ formatter: null }}
          ariaLabelForHandle="Least peak strain shown"
        />
      </label>
      {options.mode === 'strain' && (
        <Checkbox
          checked={options.automaticScale}
          onChange={(event) => onChange({ automaticScale: event.target.checked })}
        >
          Auto-scale
        </Checkbox>
      )}
    </div>
  );
}
