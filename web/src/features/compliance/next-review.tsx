import { ExclamationCircleOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { formatDay } from '../../shared/format/format-time.ts';
import styles from './compliance.module.css';

/** Whether the day of a review is past. @param day yyyy-mm-dd, in which the control is still in time */
export function isOverdue(day: string, now: Date): boolean {
  return day < now.toISOString().slice(0, 10);
}

/** When somebody looks at a control again; a day that is past says so in words. */
export function NextReview({ day }: { day: string }) {
  const shown = formatDay(day);
  const [now] = useState(() => new Date());
  if (!isOverdue(day, now)) return shown;
  return (
    <span className={styles['overdue']}>
      <ExclamationCircleOutlined aria-hidden /> Overdue since {shown}
    </span>
  );
}
