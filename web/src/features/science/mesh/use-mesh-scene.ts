import { type RefObject, useEffect, useState } from 'react';
import type { MeshScene } from './mesh-scene.ts';
import type { SceneState } from '../../brain/viewer/use-brain-scene.ts';

type State = { state: 'waiting' } | { state: 'ready'; scene: MeshScene } | { state: 'failed'; chunk: boolean };

/** The scene of a GLB file in a container. File and 3D library are fetched when the page is looked at, not before. */
export function useMeshScene(
  container: RefObject<HTMLElement | null>,
  url: string,
): { scene: MeshScene | undefined; cover: SceneState; retry: () => void } {
  const [held, setHeld] = useState<State>({ state: 'waiting' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const abort = new AbortController();
    let scene: MeshScene | undefined;
    const resized = new ResizeObserver(() => scene?.resize());
    Promise.all([import('./mesh-scene.ts'), import('./glb.ts'), bytesOf(url, abort.signal)]).then(
      ([{ MeshScene: Scene }, { readGlb }, bytes]) => {
        if (abort.signal.aborted) return;
        try {
          scene = new Scene(element, readGlb(bytes));
          resized.observe(element);
          setHeld({ state: 'ready', scene });
        } catch {
          setHeld({ state: 'failed', chunk: false });
        }
      },
      () => {
        if (!abort.signal.aborted) setHeld({ state: 'failed', chunk: true });
      },
    );
    return () => {
      abort.abort();
      resized.disconnect();
      scene?.dispose();
      setHeld({ state: 'waiting' });
    };
  }, [container, url, attempt]);
  const scene = held.state === 'ready' ? held.scene : undefined;
  const cover = held.state === 'ready' ? READY : held;
  return { scene, cover, retry: () => setAttempt((before) => before + 1) };
}

/** What the cover is told; it does not look at the scene. */
const READY = { state: 'ready' } as SceneState;

async function bytesOf(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`The mesh did not arrive (${answer.status}).`);
  return answer.arrayBuffer();
}
