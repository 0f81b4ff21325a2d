import type { ConsentText } from '@strainscope/console-contract';
import styles from './consent.module.css';

/** A text as it is signed. */
export function ConsentTextView({ text }: { text: ConsentText }) {
  return (
    <div className={styles['document']} lang={text.language}>
      {text.blocks.map(({ kind, lines }, index) => {
        if (kind === 'heading') return <h3 key={index}>{lines[0]}</h3>;
        if (kind === 'paragraph') return <p key={index}>{lines[0]}</p>;
        return (
          <ul key={index}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        );
      })}
      <p className={styles['version']}>Version {text.version}</p>
    </div>
  );
}
