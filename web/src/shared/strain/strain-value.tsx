import { HistoryOutlined } from '@ant-design/icons';
import type { StrainBasis } from '@strainscope/console-contract';
import { Quantity } from '../format/quantity.tsx';
import { basisWords, markOf } from './basis-words.ts';
import styles from './strain.module.css';

interface StrainValueProps {
  value: number | null | undefined;
  basis: StrainBasis | null | undefined;
  none?: string;
}

/** A strain with what a reader must know of it: another head than the player's, an earlier version, an unknown sex. */
export function StrainValue({ value, basis, ...rest }: StrainValueProps) {
  const mark = basis && markOf(basis);
  return (
    <>
      <Quantity value={value} unit="" {...rest} />
      {mark && (
        <span className={styles['mark']} title={basisWords(basis)}>
          <HistoryOutlined aria-hidden /> {mark}
        </span>
      )}
    </>
  );
}
