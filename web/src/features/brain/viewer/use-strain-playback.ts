import { useEffect } from 'react';
import type { StrainedBrain } from '../brain-model.ts';
import type { BrainScene } from '../scene/brain-scene.ts';
import { nodalAverager } from '../strain/nodal-average.ts';
import { useTimeCursor } from '../time-cursor.store.ts';

/** Paints strain at a time onto a scene. */
export function strainPainter({ mesh, topology, history }: StrainedBrain) {
  const elements = new Float32Array(mesh.elementCount);
  const nodes = new Float32Array(mesh.nodeCount);
  const average = nodalAverager(mesh, topology);
  return (scene: BrainScene, time: number): void => {
    history.sample(time, elements);
    average(elements, nodes);
    scene.showStrain(nodes);
  };
}

/** Whether there is nothing to play: one frame, each element's largest strain over the event. */
export const isStill = ({ history }: StrainedBrain): boolean => history.times.length < 2;

/** Keeps the scene at the time cursor, outside React: sixty updates a second are not sixty renders. */
export function useStrainPlayback(scene: BrainScene | undefined, brain: StrainedBrain): void {
  useEffect(() => {
    if (isStill(brain)) return undefined;
    const { setFrames } = useTimeCursor.getState();
    setFrames(brain.history.times);
    return () => setFrames([]);
  }, [brain]);
  useEffect(() => {
    if (!scene) return undefined;
    const paint = strainPainter(brain);
    paint(scene, useTimeCursor.getState().time);
    if (isStill(brain)) return undefined;
    return useTimeCursor.subscribe((now, before) => {
      if (now.time !== before.time) paint(scene, now.time);
    });
  }, [scene, brain]);
}
