import { Button, Spin } from 'antd';
import { useElapsed } from '../../../shared/states/skeleton.tsx';
import styles from './brain-viewer.module.css';
import type { SceneState } from './use-brain-scene.ts';

/** What lies over the stage until the brain is drawn, or says why it is not. */
export function SceneCover({ state, onRetry }: { state: SceneState; onRetry: () => void }) {
  if (state.state === 'ready') return null;
  return (
    <div className={styles['cover']} role="status">
      {state.state === 'waiting' && <Waiting />}
      {state.state === 'failed' && state.chunk && (
        <>
          <p>The 3D viewer did not arrive.</p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      )}
      {state.state === 'failed' && !state.chunk && (
        <>
          <p>This device refused to draw in 3D. The figures and charts are complete without it.</p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      )}
    </div>
  );
}

function Waiting() {
  return useElapsed(200) ? <Spin description="Loading..." /> : null;
}
