import {
  CheckOutlined,
  CloseCircleOutlined,
  CopyOutlined,
  ExclamationCircleOutlined,
  LockOutlined,
  PieChartOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { UploadEntry } from '../queue/upload-entry.ts';
import { lockedEvents, takenEvents } from '../queue/upload-progress.ts';
import styles from '../upload.module.css';

type Tone = 'quiet' | 'attention' | 'caution' | 'running';

/** Where a file stands, as icon and words. */
export function EntryState({ entry }: { entry: UploadEntry }) {
  const [tone, icon, word] = look(entry);
  return (
    <span className={styles['state']} data-tone={tone}>
      <span aria-hidden>{icon}</span> {word}
    </span>
  );
}

function look({ stage, busy, verdict, failure }: UploadEntry): [Tone, ReactNode, string] {
  if (failure !== undefined) return ['attention', <ExclamationCircleOutlined key="i" />, 'Not sent'];
  if (busy) return ['running', <SyncOutlined key="i" />, stage === 'checked' ? 'Ingesting' : 'Checking'];
  if (stage === 'unconfirmed') return ['running', <SyncOutlined key="i" />, 'Being confirmed'];
  if (stage === 'missing') return ['attention', <ExclamationCircleOutlined key="i" />, 'Not stored'];
  const done = stage === 'ingested';
  const locked = verdict ? lockedEvents(verdict) : 0;
  if (verdict && locked > 0 && takenEvents(verdict) === locked)
    return ['caution', <LockOutlined key="i" />, done ? 'Locked until consent' : 'Waits for consent'];
  switch (verdict?.state) {
    case 'accepted':
      if (locked > 0)
        return ['caution', <PieChartOutlined key="i" />, `${done ? 'Ingested' : 'Ready'}, ${locked} locked`];
      return ['quiet', <CheckOutlined key="i" />, done ? 'Ingested' : 'Ready'];
    case 'partial':
      return ['caution', <PieChartOutlined key="i" />, done ? 'Ingested in part' : 'Ready in part'];
    case 'duplicate':
      return ['quiet', <CopyOutlined key="i" />, 'Duplicate'];
    case 'refused':
      return ['attention', <CloseCircleOutlined key="i" />, 'Refused'];
    default:
      return ['running', <SyncOutlined key="i" />, stage === 'waiting' ? 'Waiting' : 'Read'];
  }
}
