import type { DeviceAttention, TeamDevice } from '@strainscope/console-contract';

/** What a device needs, in words. "Ready" says that it reports and is worn; it says nothing of its wearer. */
export const attentionWords: Record<DeviceAttention, string> = {
  silent: 'Silent',
  'clock-wrong': 'Clock is wrong',
  'not-worn': 'Not worn',
  'battery-low': 'Battery low',
  'not-synchronised': 'Not synchronised',
  'no-device': 'No device',
  'not-assigned': 'Not assigned',
  none: 'Ready',
};

/** What to do about it. */
export const attentionHelp: Record<DeviceAttention, string> = {
  silent: 'Nothing has been heard of it, at least for five minutes. Switch it on, or bring it near its gateway.',
  'clock-wrong': 'A clock tells a time that cannot be. Synchronise the device, or set the gateway’s clock.',
  'not-worn': 'It says that it does not sit as it should.',
  'battery-low': 'Under 20 %: it may not last the session. Charge it.',
  'not-synchronised': 'Its clock differs by more than half a second. Synchronise it.',
  'no-device': 'No device is given to this player. Give one out on the team’s page, under Edit.',
  'not-assigned': 'It reports here and is given to nobody. Give it out on the team’s page, under Edit.',
  none: '',
};

const clockWords = {
  'gateway-past': 'the gateway’s clock lies in the past',
  'gateway-future': 'the gateway’s clock lies in the future',
  'device-past': 'the device’s clock lies in the past',
  'device-future': 'the device’s clock lies in the future',
} as const;

export function clockWord({ clock_fault: fault, clock_offset_ms: offset }: TeamDevice): string {
  if (fault !== null) return clockWords[fault];
  if (offset === null) return 'not told';
  return `${offset > 0 ? '+' : offset < 0 ? '−' : ''}${Math.abs(Math.round(offset)).toLocaleString('en')} ms`;
}

export function batteryWord({ battery_percent: percent, charging }: TeamDevice): string {
  if (percent === null) return charging === true ? 'charging' : 'not told';
  return `${Math.round(percent)} %${charging === true ? ', charging' : ''}`;
}

export function wornWord({ worn }: TeamDevice): string {
  if (worn === null) return 'not told';
  return worn ? 'worn' : 'not worn';
}

/** A player without a name is one of whom the lists have not heard yet. */
export function wearerName({ player }: TeamDevice): string {
  if (player === null) return 'nobody';
  return `${player.first_name} ${player.last_name}`.trim() || 'an unnamed player';
}
