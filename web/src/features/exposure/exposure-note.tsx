import styles from './exposure.module.css';

/** What such figures cannot say. */
export function ExposureNote() {
  return (
    <p role="note" className={styles['quiet']}>
      A sensor records nothing below its own trigger level, so counts at low thresholds may be incomplete. That no event
      was recorded says nothing about an injury.
    </p>
  );
}
