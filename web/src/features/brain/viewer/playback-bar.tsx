import { CaretRightOutlined, PauseOutlined, StepBackwardOutlined, StepForwardOutlined } from '@ant-design/icons';
import { Button, Slider } from 'antd';
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts';
import { Select } from '../../../shared/form/select.tsx';
import { SLOWDOWNS, useTimeCursor } from '../time-cursor.store.ts';
import styles from './brain-viewer.module.css';
import { usePlaybackClock } from './use-playback-clock.ts';

const milliseconds = (seconds: number) => `${(seconds * 1000).toFixed(1)} ms`;

/** Space plays, comma and full stop go by one frame. */
function usePlaybackKeys(): void {
  const { togglePlaying, step } = useTimeCursor.getState();
  useShortcuts([
    { keys: ' ', label: 'Play or pause', group: 'Playback', run: togglePlaying },
    { keys: ',', label: 'One frame back', group: 'Playback', run: () => step(-1) },
    { keys: '.', label: 'One frame on', group: 'Playback', run: () => step(1) },
  ]);
}

/** Play, step and scrub: the time bar of the brain and of every chart. */
export function PlaybackBar() {
  usePlaybackClock();
  usePlaybackKeys();
  const { time, start, end, playing, slowdown, togglePlaying, step, moveTo, setSlowdown } = useTimeCursor();
  return (
    <div className={styles['playback']} role="group" aria-label="Playback">
      <Button
        icon={<StepBackwardOutlined />}
        aria-label="One frame back"
        title="One frame back ( , )"
        onClick={() => step(-1)}
      />
      <Button
        type="primary"
        icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
        aria-label={playing ? 'Pause' : 'Play'}
        title={playing ? 'Pause (space)' : 'Play (space)'}
        onClick={togglePlaying}
        disabled={end <= start}
      />
      <Button
        icon={<StepForwardOutlined />}
        aria-label="One frame on"
        title="One frame on ( . )"
        onClick={() => step(1)}
      />
      <Slider
        className={styles['timeSlider'] ?? ''}
        min={start * 1000}
        max={end * 1000}
        step={0.1}
        value={time * 1000}
        onChange={(value) => moveTo(value / 1000)}
        tooltip={{ formatter: null }}
        ariaLabelForHandle="Time"
        ariaValueTextFormatterForHandle={(value) => `${value.toFixed(1)} milliseconds`}
      />
      <output className={styles['time']}>{milliseconds(time)}</output>
      <Select
        aria-label="Playback speed"
        value={slowdown}
        onChange={setSlowdown}
        options={SLOWDOWNS.map((value) => ({ value, label: `1/${value} speed` }))}
      />
    </div>
  );
}
