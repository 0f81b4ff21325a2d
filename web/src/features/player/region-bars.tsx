import { BRAIN_REGIONS } from '@strainscope/proto/brain-regions';
import type { Region, RegionSummary } from '@strainscope/console-contract';
import { formatCount, formatFigures } from '../../shared/format/format-number.ts';
import { regionLabel } from '../brain/mesh/brain-regions.ts';
import styles from './player.module.css';

interface RegionBarsProps {
  summary: RegionSummary;
  lit: Region | undefined;
  onLight: (region: Region | undefined) => void;
}

/** Number of events whose strain was largest in each region; choosing one lights it in the brain. */
export function RegionBars({ summary, lit, onLight }: RegionBarsProps) {
  const most = Math.max(1, ...summary.regions.map(({ events }) => events));
  return (
    <section className={styles['panel']} aria-labelledby="events-per-region">
      <h2 id="events-per-region">Number of events per region</h2>
      <p className={styles['quiet']}>
        Each simulated event counts for the region in which its MPS95 was largest ({formatCount(summary.simulations)}{' '}
        simulated).
      </p>
      <ul className={styles['bars']}>
        {BRAIN_REGIONS.map((region) => {
          const { events = 0, max_mps95 = 0 } = summary.regions.find((row) => row.region === region) ?? {};
          return (
            <li key={region}>
              <button
                type="button"
                aria-pressed={lit === region}
                onClick={() => onLight(lit === region ? undefined : region)}
              >
                <span>{regionLabel(region)}</span>
                <span className={styles['bar']} aria-hidden>
                  <span style={{ width: `${(events / most) * 100}%` }} />
                </span>
                <span className={styles['count']}>
                  {formatCount(events)}
                  {events > 0 && <small> up to {formatFigures(max_mps95)}</small>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
