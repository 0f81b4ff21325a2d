import { FIXED_SCALE_MAX, FIXED_SCALE, strainColour } from '../../brain/strain/strain-scale.ts';
import type { BrainRegion } from '@strainscope/proto/brain-regions';
import { isBrainRegion, regionLabel } from '../../brain/mesh/brain-regions.ts';
import { formatFigures } from '../../../shared/format/format-number.ts';
import styles from './numbers.module.css';

interface RegionRankingProps {
  regions: readonly { region: string; mps95: number; mps: number }[];
  lit: BrainRegion | undefined;
  onLight: (region: BrainRegion | undefined) => void;
}

/** Regions by MPS95, the most strained first; choosing one lights it in the brain, choosing it again lets go. */
export function RegionRanking({ regions, lit, onLight }: RegionRankingProps) {
  const ranked = [...regions].filter(({ region }) => isBrainRegion(region)).sort((p, q) => q.mps95 - p.mps95);
  const longest = Math.max(FIXED_SCALE_MAX, ...ranked.map(({ mps95 }) => mps95));
  return (
    <section className={styles['panel']} aria-labelledby="region-ranking">
      <h2 id="region-ranking">MPS95 by region</h2>
      <ol className={styles['ranking']}>
        {ranked.map(({ region, mps95, mps }) => (
          <li key={region}>
            <button
              type="button"
              aria-pressed={lit === region}
              title={`Peak strain ${formatFigures(mps)}`}
              onClick={() => onLight(lit === region || !isBrainRegion(region) ? undefined : region)}
            >
              <span>{regionLabel(region)}</span>
              <span className={styles['bar']} aria-hidden>
                <span style={{ width: `${(mps95 / longest) * 100}%`, background: strainColour(mps95, FIXED_SCALE) }} />
              </span>
              <data value={mps95}>{formatFigures(mps95)}</data>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
