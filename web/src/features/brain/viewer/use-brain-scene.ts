import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { BrainModel } from '../brain-model.ts';
import type { BrainScene } from '../scene/brain-scene.ts';

export type SceneState =
  | { state: 'waiting' }
  | { state: 'ready'; scene: BrainScene }
  /** `chunk`: the script did not arrive and can be asked for again. */
  | { state: 'failed'; chunk: boolean };

const loadScene = () => import('../scene/brain-scene.ts');

/** Fetches the 3D library while the data are still on their way. Should that fail, the scene asks again and says so. */
export function preloadScene(): void {
  loadScene().catch(() => undefined);
}

/** The scene of a model in a container. The 3D library is a chunk of its own: pages without a brain never fetch it. */
export function useBrainScene(
  container: RefObject<HTMLElement | null>,
  model: BrainModel,
): SceneState & { retry: () => void } {
  const [held, setHeld] = useState<SceneState>({ state: 'waiting' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    let left = false;
    let scene: BrainScene | undefined;
    const resized = new ResizeObserver(() => scene?.resize());
    loadScene().then(
      (module) => {
        if (left) return;
        try {
          scene = new module.BrainScene(element, model.mesh, model.topology);
          resized.observe(element);
          setHeld({ state: 'ready', scene });
        } catch {
          setHeld({ state: 'failed', chunk: false });
        }
      },
      () => {
        if (!left) setHeld({ state: 'failed', chunk: true });
      },
    );
    return () => {
      left = true;
      resized.disconnect();
      scene?.dispose();
      setHeld({ state: 'waiting' });
    };
  }, [container, model, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { ...held, retry };
}
