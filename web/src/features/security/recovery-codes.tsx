import { Alert, Button } from 'antd';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { useUnsaved, type LeaveQuestion } from '../../shared/unsaved/unsaved.store.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './security.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

const aboutCodes: LeaveQuestion = {
  title: 'You have not kept your recovery codes',
  text: 'They are not shown again. Copy or download them first, or make new ones later.',
  leave: 'Leave without them',
};

/** Shown once, until they are kept: each opens the account one time when the phone is lost. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const kept = useUnsaved(1, aboutCodes);
  return (
    <div className={styles['kept']}>
      <Alert
        type="warning"
        showIcon
        title="Keep these recovery codes where you will find them. They are not shown again."
      />
      {/* Outside the notice, whose icon and margins leave a phone no room for a code on one line. */}
      <ul aria-label="Recovery codes" className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['deeds']}>
        <CopyButton text={text} />
        <DownloadButton
          label="Download"
          name="strainscope-recovery-codes.txt"
          file={() => Promise.resolve(new Blob([`${text}\n`], { type: 'text/plain' }))}
        />
        <Button
          type="primary"
          onClick={() => {
            kept();
            onKept();
          }}
        >
          I have kept them
        </Button>
      </div>
    </div>
  );
}
