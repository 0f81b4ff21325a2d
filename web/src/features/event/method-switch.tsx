import { Segmented } from 'antd';
import styles from './event-page.module.css';
import type { StrainMethod } from './strain-method.ts';

const METHODS: { value: StrainMethod; label: string }[] = [
  { value: 'machine-learning', label: 'Machine learning' },
  { value: 'finite-element', label: 'Finite element' },
];

interface MethodSwitchProps {
  method: StrainMethod;
  onMethod: (method: StrainMethod) => void;
}

/** Asks which strain the brain and the numbers show. */
export function MethodSwitch({ method, onMethod }: MethodSwitchProps) {
  return (
    <div className={styles['method']}>
      <span aria-hidden>Strain from</span>
      <Segmented<StrainMethod>
        name="strain-from"
        aria-label="Strain from"
        value={method}
        onChange={onMethod}
        options={METHODS}
      />
    </div>
  );
}
