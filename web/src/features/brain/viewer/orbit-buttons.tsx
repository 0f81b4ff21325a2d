import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  HomeOutlined,
  MinusOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Select } from '../../../shared/form/select.tsx';
import { HOME_ORBIT, NAMED_VIEWS, type NamedView, type Orbit, turn, zoom } from '../scene/orbit.ts';
import styles from './brain-viewer.module.css';

interface OrbitButtonsProps {
  change: (next: (orbit: Orbit) => Orbit) => void;
}

const MOVES: readonly [label: string, icon: ReactNode, next: (orbit: Orbit) => Orbit][] = [
  ['Turn left', <ArrowLeftOutlined key="left" />, (orbit) => turn(orbit, -15, 0)],
  ['Turn right', <ArrowRightOutlined key="right" />, (orbit) => turn(orbit, 15, 0)],
  ['Tilt up', <ArrowUpOutlined key="up" />, (orbit) => turn(orbit, 0, 15)],
  ['Tilt down', <ArrowDownOutlined key="down" />, (orbit) => turn(orbit, 0, -15)],
  ['Closer', <PlusOutlined key="closer" />, (orbit) => zoom(orbit, 1.2)],
  ['Farther', <MinusOutlined key="farther" />, (orbit) => zoom(orbit, 1 / 1.2)],
  ['First view', <HomeOutlined key="home" />, () => HOME_ORBIT],
];

const VIEW_LABELS: Record<NamedView, string> = {
  front: 'From the front',
  right: 'From the right',
  back: 'From behind',
  left: 'From the left',
  top: 'From above',
  bottom: 'From below',
};

/** Every move of the camera as a button, for hands that do not drag. */
export function OrbitButtons({ change }: OrbitButtonsProps) {
  return (
    <div className={styles['orbit']} role="group" aria-label="Point of view">
      {MOVES.map(([label, icon, next]) => (
        <Button key={label} icon={icon} aria-label={label} title={label} onClick={() => change(next)} />
      ))}
      <Select<NamedView>
        aria-label="View"
        placeholder="View"
        value={null}
        onChange={(view) => change((orbit) => ({ ...orbit, ...NAMED_VIEWS[view] }))}
        options={Object.entries(VIEW_LABELS).map(([value, label]) => ({ value: value as NamedView, label }))}
        popupMatchSelectWidth={false}
      />
    </div>
  );
}
