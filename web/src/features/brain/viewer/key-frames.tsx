import { useEffect, useRef, useState } from 'react';
import type { StrainedBrain } from '../brain-model.ts';
import type { BrainScene } from '../scene/brain-scene.ts';
import { WHOLE_BRAIN } from '../scene/brain-view.ts';
import { useTimeCursor } from '../time-cursor.store.ts';
import styles from './brain-viewer.module.css';
import { strainPainter } from './use-strain-playback.ts';

const COUNT = 6;
const WIDTH = 120;
const HEIGHT = 90;

interface KeyFrame {
  time: number;
  picture: string;
}

/** Small pictures over the event; choosing one moves the time cursor there. */
export function KeyFrames({ scene, brain }: { scene: BrainScene; brain: StrainedBrain }) {
  const [frames, setFrames] = useState<readonly KeyFrame[]>([]);
  const moveTo = useTimeCursor((state) => state.moveTo);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (canvas.current) setFrames(drawKeyFrames(scene, brain, canvas.current));
    }, 150);
    return () => clearTimeout(timer);
  }, [scene, brain]);

  return (
    <div className={styles['keyFrames']} role="group" aria-label="Key frames">
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} hidden />
      {frames.map(({ time, picture }) => (
        <button key={time} type="button" onClick={() => moveTo(time)}>
          <img src={picture} alt="" width={WIDTH} height={HEIGHT} />
          {(time * 1000).toFixed(0)} ms
        </button>
      ))}
    </div>
  );
}

function drawKeyFrames(scene: BrainScene, brain: StrainedBrain, canvas: HTMLCanvasElement): KeyFrame[] {
  const context = canvas.getContext('2d');
  const { times } = brain.history;
  if (!context || times.length < COUNT) return [];
  const paint = strainPainter(brain);
  const { view } = scene;
  // Whatever the viewer has chosen to see meanwhile, the strip shows strain on the whole brain.
  scene.show(WHOLE_BRAIN);
  const frames = Array.from({ length: COUNT }, (_, i) => {
    const time = times[Math.round(((i + 1) / (COUNT + 1)) * (times.length - 1))]!;
    paint(scene, time);
    const picture = scene.capture();
    const scale = Math.max(WIDTH / picture.width, HEIGHT / picture.height);
    const [w, h] = [picture.width * scale, picture.height * scale];
    context.clearRect(0, 0, WIDTH, HEIGHT);
    context.drawImage(picture, (WIDTH - w) / 2, (HEIGHT - h) / 2, w, h);
    return { time, picture: canvas.toDataURL('image/png') };
  });
  scene.show(view);
  paint(scene, useTimeCursor.getState().time);
  return frames;
}
