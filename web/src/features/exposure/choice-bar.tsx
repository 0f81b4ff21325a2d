import { Segmented } from 'antd';
import { Select } from '../../shared/form/select.tsx';
import { kinds, periods, type ExposureChoice, type ExposureKind } from './exposure-choice.ts';
import { kindWords } from './exposure-words.ts';
import styles from './exposure.module.css';

interface ChoiceBarProps {
  choice: ExposureChoice;
  onChoose: (choice: ExposureChoice) => void;
}

/** Asks of which days and of which sessions figures are. */
export function ChoiceBar({ choice, onChoose }: ChoiceBarProps) {
  return (
    <div className={styles['tools']}>
      <Select<ExposureChoice['days']>
        aria-label="Period"
        className={styles['period'] ?? ''}
        value={choice.days}
        onChange={(days) => onChoose({ ...choice, days })}
        options={periods.map((days) => ({ value: days, label: `Last ${days} days` }))}
      />
      <Segmented<ExposureKind>
        aria-label="Sessions"
        value={choice.kind}
        onChange={(kind) => onChoose({ ...choice, kind })}
        options={kinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
      />
    </div>
  );
}
