import type { DeviceCounts } from '@strainscope/console-contract';
import styles from './devices.module.css';

/** How many devices of a team are ready. */
export function ReadinessCounts({ counts }: { counts: DeviceCounts }) {
  const {
    assigned,
    reporting,
    charged,
    synchronised,
    worn,
    without_device: without,
    not_assigned: unassigned,
  } = counts;
  const of = (count: number, all: number) => `${count} of ${all}`;
  const told: [string, string][] = [
    ['devices reporting', of(reporting, assigned)],
    ['charged', of(charged, reporting)],
    ['synchronised', of(synchronised, reporting)],
    ['worn', of(worn, reporting)],
    [without === 1 ? 'player without a device' : 'players without a device', String(without)],
    [unassigned === 1 ? 'device not assigned' : 'devices not assigned', String(unassigned)],
  ];
  return (
    <dl className={styles['counts']} aria-label="Readiness">
      {told.map(([what, count]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
