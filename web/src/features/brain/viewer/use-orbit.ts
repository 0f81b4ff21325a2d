import { type Dispatch, type RefObject, type SetStateAction, useEffect, useState } from 'react';
import { HOME_ORBIT, type Orbit, turn, zoom } from '../scene/orbit.ts';
import { attachOrbitGestures } from '../scene/orbit-gestures.ts';

/** The camera of a scene, moved by gestures on its stage and by whoever has the setter. */
export function useOrbit(
  stage: RefObject<HTMLElement | null>,
  scene: { setOrbit: (orbit: Orbit) => void } | undefined,
): Dispatch<SetStateAction<Orbit>> {
  const [orbit, setOrbit] = useState(HOME_ORBIT);
  useEffect(() => scene?.setOrbit(orbit), [scene, orbit]);
  useEffect(() => {
    if (!stage.current) return undefined;
    return attachOrbitGestures(stage.current, {
      turn: (azimuth, elevation) => setOrbit((before) => turn(before, azimuth, elevation)),
      zoom: (factor) => setOrbit((before) => zoom(before, factor)),
    });
  }, [stage]);
  return setOrbit;
}
