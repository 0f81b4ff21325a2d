import type { ExposureFigures } from '@strainscope/console-contract';
import { Partial } from '../../shared/states/states.tsx';
import { leftOutWords, outsideWords, wornSessionsWords, type Subject } from './exposure-words.ts';
import styles from './exposure.module.css';
import { Part } from './part.tsx';
import { RatesTable } from './rates-table.tsx';
import { scantWords, untoldWords } from './wear-words.ts';
import { WearTable } from './wear-table.tsx';

interface ExposurePartsProps {
  figures: ExposureFigures;
  /** Events outside of sessions. */
  outside: number;
  about: Subject;
}

/** Rates, the wear time behind them, and what they leave out. */
export function ExposureParts({ figures, outside, about }: ExposurePartsProps) {
  const within = about === 'player';
  const remarks = [untoldWords(figures.wear), scantWords(figures.wear)].filter((words) => words !== undefined);
  return (
    <>
      <Part title="HAEs while a sensor was worn" within={within}>
        {remarks.length > 0 && <Partial>{remarks.join(' ')}</Partial>}
        <RatesTable rates={figures.rates} about={about} />
      </Part>
      <Part title="Wear time" within={within}>
        <p>{wornSessionsWords(figures, about)}</p>
        <WearTable wear={figures.wear} />
        <ul className={styles['notes']} aria-label="What is left out">
          {[...leftOutWords(figures), outsideWords(outside)].map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Part>
    </>
  );
}
