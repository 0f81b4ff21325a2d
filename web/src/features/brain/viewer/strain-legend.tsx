import { cividis } from '../strain/color-maps.ts';
import { SIZE_CLASSES } from '../strain/size-classes.ts';
import { CONTOUR_STRAINS, type StrainScale } from '../strain/strain-scale.ts';
import styles from './brain-viewer.module.css';

const STOPS = Array.from({ length: 17 }, (_, i) => `rgb(${cividis(i / 16).join(' ')})`).join(', ');

interface StrainLegendProps {
  scale: StrainScale;
  regionLit: boolean;
  /** Says that a legend is of the largest strain of each element over the event. */
  isPeak?: boolean;
}

/** The strain scale with its contour lines, what hatching and grey mean, and a badge when the scale is not the fixed one. */
export function StrainLegend({ scale, regionLit, isPeak = false }: StrainLegendProps) {
  const lines = CONTOUR_STRAINS.filter((strain) => strain < scale.max);
  return (
    <div className={styles['legend']}>
      <p className={styles['legendTitle']}>
        Maximum principal strain{isPeak && ', peak over the event'}{' '}
        {scale.automatic && <span className={styles['autoBadge']}>Auto-scale: not comparable</span>}
      </p>
      <div className={styles['scaleBar']} style={{ background: `linear-gradient(to right, ${STOPS})` }} aria-hidden>
        {lines.map((strain, i) => (
          <span
            key={strain}
            className={styles['contour']}
            data-thick={i > 0}
            style={{ left: `${(strain / scale.max) * 100}%` }}
          />
        ))}
        <span className={styles['clipped']} />
      </div>
      <div className={styles['ticks']} aria-hidden>
        <span>0</span>
        {lines.map((strain) => (
          <span key={strain} style={{ left: `${(strain / scale.max) * 100}%` }}>
            {strain.toFixed(2)}
          </span>
        ))}
        <span>{scale.max.toPrecision(2)}</span>
      </div>
      <p className={styles['legendNote']}>
        {lines.length > 0 && `Lines at ${lines.map((strain) => strain.toFixed(2)).join(' and ')} · `}hatched: above the
        scale · grey: {regionLit ? 'outside the chosen region' : 'no value'}
      </p>
    </div>
  );
}

/** What the sizes and colours of the spheres mean. */
export function SphereLegend({ count, what }: { count: number; what: string }) {
  return (
    <div className={styles['legend']}>
      <p className={styles['legendTitle']}>Peak strain of {what}</p>
      <ul className={styles['classes']}>
        {SIZE_CLASSES.map(({ key, label, range, rgb, radius }) => (
          <li key={key}>
            <span
              className={styles['sphere']}
              style={{ background: `rgb(${rgb.join(' ')})`, width: radius * 5000, height: radius * 5000 }}
              aria-hidden
            />
            {label} {range}
          </li>
        ))}
      </ul>
      <p className={styles['legendNote']}>{count === 1 ? '1 sphere' : `${count} spheres`} shown</p>
    </div>
  );
}
