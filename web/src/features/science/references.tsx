import styles from './science.module.css';

/** The works that a page rests on, in the order given. */
export function References({ works }: { works: readonly string[] }) {
  return (
    <section aria-labelledby="references-title" className={styles['section']}>
      <h2 id="references-title">References</h2>
      <ol className={styles['references']}>
        {works.map((work) => (
          <li key={work}>{work}</li>
        ))}
      </ol>
    </section>
  );
}
