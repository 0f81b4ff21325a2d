import {
  CheckOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  DisconnectOutlined,
  ExclamationCircleOutlined,
  MinusCircleOutlined,
  PauseOutlined,
  QuestionCircleOutlined,
  StopOutlined,
  SyncOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import styles from './state-badge.module.css';

type Tone = 'running' | 'settled' | 'attention' | 'caution';

interface Look {
  word: string;
  tone: Tone;
  icon: ReactNode;
}

const waiting = <ClockCircleOutlined />;
const working = <SyncOutlined />;

/** Colour, icon and word of each state. Nothing is green: "complete" says that a run ended, not that a person is well. */
const looks: Record<string, Look> = {
  received: { word: 'Received', tone: 'running', icon: waiting },
  validated: { word: 'Validated', tone: 'running', icon: waiting },
  queued: { word: 'Queued', tone: 'running', icon: waiting },
  pending: { word: 'Pending', tone: 'running', icon: waiting },
  running: { word: 'Running', tone: 'running', icon: working },
  'post-processing': { word: 'Post-processing', tone: 'running', icon: working },
  complete: { word: 'Complete', tone: 'settled', icon: <CheckOutlined /> },
  failed: { word: 'Failed', tone: 'attention', icon: <CloseCircleOutlined /> },
  refused: { word: 'Refused', tone: 'attention', icon: <ExclamationCircleOutlined /> },
  cancelled: { word: 'Cancelled', tone: 'settled', icon: <StopOutlined /> },
  open: { word: 'Open', tone: 'settled', icon: <CheckOutlined /> },
  paused: { word: 'Paused', tone: 'caution', icon: <PauseOutlined /> },
  draining: { word: 'Draining', tone: 'caution', icon: <MinusCircleOutlined /> },
  'lease-lost': { word: 'Lost with its worker', tone: 'caution', icon: <MinusCircleOutlined /> },
  released: { word: 'Given back', tone: 'settled', icon: <MinusCircleOutlined /> },
  active: { word: 'Active', tone: 'settled', icon: <CheckOutlined /> },
  'never signed in': { word: 'Never signed in', tone: 'settled', icon: waiting },
  deactivated: { word: 'Deactivated', tone: 'attention', icon: <StopOutlined /> },
  'waits for consent': { word: 'Waits for consent', tone: 'caution', icon: waiting },
  'no consent': { word: 'No consent', tone: 'caution', icon: <StopOutlined /> },
  ready: { word: 'Ready', tone: 'settled', icon: <CheckOutlined /> },
  silent: { word: 'Silent', tone: 'attention', icon: <DisconnectOutlined /> },
  'clock-wrong': { word: 'Clock is wrong', tone: 'attention', icon: <ClockCircleOutlined /> },
  'not-worn': { word: 'Not worn', tone: 'caution', icon: <MinusCircleOutlined /> },
  'battery-low': { word: 'Battery low', tone: 'caution', icon: <ThunderboltOutlined /> },
  'not-synchronised': { word: 'Not synchronised', tone: 'caution', icon: <SyncOutlined /> },
  'no-device': { word: 'No device', tone: 'caution', icon: <StopOutlined /> },
  'not-assigned': { word: 'Not assigned', tone: 'caution', icon: <QuestionCircleOutlined /> },
  injured: { word: 'Injured', tone: 'caution', icon: <MinusCircleOutlined /> },
  inactive: { word: 'Inactive', tone: 'caution', icon: <MinusCircleOutlined /> },
};

/** The state of a simulation or a person, as colour + icon + word. An unknown state shows its own name. */
export function StateBadge({ state, word }: { state: string; word?: string }) {
  const look = looks[state] ?? { word: state, tone: 'settled', icon: <MinusCircleOutlined /> };
  return (
    <span className={styles['badge']} data-tone={look.tone}>
      <span aria-hidden>{look.icon}</span>
      {word ?? look.word}
    </span>
  );
}
