import { Alert } from 'antd';
import { CopyButton } from './copy-button.tsx';
import styles from './security.module.css';

/** Shown once: each opens the account one time when the phone is lost. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Alert
      type="warning"
      showIcon
      title="Keep these recovery codes where you will find them. They are not shown again."
      description={
        <>
          <ul className={styles['codes']}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <CopyButton text={codes.join('\n')} />
        </>
      }
    />
  );
}
