import { Level, type Simulation } from '@strainscope/console-contract';
import { Button } from 'antd';
import { consoleApi } from '../../../api/console.ts';
import { useCall } from '../../../api/use-call.ts';
import { useUser } from '../../../session/use-user.ts';
import { InlineFailure } from '../../../shared/states/inline-failure.tsx';
import { headWords, staleWords } from '../../../shared/strain/basis-words.ts';
import styles from '../../../shared/strain/strain.module.css';

interface HeadUsedProps {
  simulation: Simulation;
  onOrdered: () => void;
}

/** Says on which head model the strain was computed, and why; staff may have the event solved on the other one. */
export function HeadUsed({ simulation, onOrdered }: HeadUsedProps) {
  const { level } = useUser();
  const other = simulation.mesh_subtype === 'female' ? 'male' : 'female';
  const { run, loading, error } = useCall(() =>
    consoleApi.call('simulations.submit', {
      body: {
        event_ids: [simulation.event_id],
        mesh_type: simulation.mesh_type === 'fine' ? 'fine' : 'coarse',
        mesh_subtype: other,
        confirm: true,
      },
    }),
  );
  return (
    <p className={styles['basis']}>
      {[headWords(simulation), ...simulation.stale.map((reason) => staleWords[reason])].join('. ')}.{' '}
      {level >= Level.team && (
        <Button
          type="link"
          size="small"
          // It begins a line like the words around it, where it is wrapped.
          style={{ paddingInline: 0 }}
          loading={loading}
          onClick={() => void run().then((done) => done && onOrdered())}
        >
          Solve it on the {other} head
        </Button>
      )}
      {error && <InlineFailure error={error} />}
    </p>
  );
}
