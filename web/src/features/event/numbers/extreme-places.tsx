import { Button } from 'antd';
import { formatFigures } from '../../../shared/format/format-number.ts';
import type { BrainRegion } from '@strainscope/proto/brain-regions';
import { isBrainRegion, regionLabel } from '../../brain/mesh/brain-regions.ts';
import { useTimeCursor } from '../../brain/time-cursor.store.ts';
import { type Extreme, extremesOf } from './result-document.ts';
import styles from './numbers.module.css';

interface ExtremePlacesProps {
  document: Record<string, unknown>;
  onLight: (region: BrainRegion) => void;
}

const NAMES = {
  'principal-max-strain': 'Peak strain (MPS)',
  'principal-min-strain': 'Minimum principal strain',
  'maximum-shear-strain': 'Maximum shear strain',
  'maximum-PSxSR': 'Peak strain × strain rate',
} as const;

/** Where and when each extreme was reached; choosing one lights its region and goes to its time. */
export function ExtremePlaces({ document, onLight }: ExtremePlacesProps) {
  const extremes = extremesOf(document);
  const moveTo = useTimeCursor((cursor) => cursor.moveTo);
  if (!extremes) return null;
  const show = ({ time, 'brain-region': region }: Extreme): void => {
    moveTo(time);
    if (isBrainRegion(region)) onLight(region);
  };
  return (
    <section className={styles['panel']} aria-labelledby="extreme-places">
      <h2 id="extreme-places">Where the extremes are</h2>
      <ul className={styles['places']}>
        {(Object.keys(NAMES) as (keyof typeof NAMES)[]).map((key) => (
          <li key={key}>
            <Button type="link" onClick={() => show(extremes[key])}>
              {NAMES[key]}
            </Button>
            <span>{placeOf(extremes[key])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In words, with the centroid in millimetres. */
function placeOf({ location, time, 'brain-region': region, element }: Extreme): string {
  const [x, y, z] = location.map((metres) => Math.round(metres * 1000)) as [number, number, number];
  const side = y >= 0 ? 'right' : 'left';
  return `${regionLabel(region)}, ${side}, at ${formatFigures(time * 1000)} ms: element ${element}, (${x}, ${y}, ${z}) mm`;
}
