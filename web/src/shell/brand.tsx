import styles from './brand.module.css';

/** The mark, a measured burst, with the product's name beside it. */
export function Brand({ wordmark = true }: { wordmark?: boolean }) {
  return (
    <span className={styles['brand']}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
        <rect className={styles['plate']} width="32" height="32" rx="8" />
        <path className={styles['trace']} d="M5 19h5l3-10 5 15 3-9h6" />
      </svg>
      {wordmark && <span>StrainScope</span>}
    </span>
  );
}
