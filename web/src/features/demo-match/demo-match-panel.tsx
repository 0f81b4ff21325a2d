import type { DemoMatch } from '@strainscope/console-contract';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useRepeated } from '../../shared/use-repeated.ts';
import { Select } from '../../shared/form/select.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import styles from './demo-match.module.css';

const WHILE_PLAYED_MS = 2_000;
const SPEEDS = [
  { value: 20, label: '20 times as fast (4½ minutes)' },
  { value: 60, label: '60 times as fast (1½ minutes)' },
  { value: 1, label: 'In real time (90 minutes)' },
];

/** Offers a match with invented data, where this installation holds the demo league; elsewhere nothing stands here. */
export function DemoMatchPanel({ nodeId }: { nodeId: string }) {
  const load = useLoad(`demo match of ${nodeId}`, (signal) =>
    consoleApi.call('demoMatch.get', { params: { id: nodeId } }, { signal }),
  );
  const match = load.result?.data;
  return match ? <Offer match={match} nodeId={nodeId} onChanged={load.refresh} /> : null;
}

function Offer({ match, nodeId: id, onChanged }: { match: DemoMatch; nodeId: string; onChanged: () => void }) {
  const [speed, choose] = useState(SPEEDS[0]!.value);
  const play = useCall(() => consoleApi.call('demoMatch.play', { params: { id }, body: { speed } }));
  const stop = useCall(() => consoleApi.call('demoMatch.stop', { params: { id } }));
  const take = async (call: typeof play) => {
    if (await call.run()) onChanged();
  };
  useRepeated(onChanged, match.state === 'playing' ? WHILE_PLAYED_MS : undefined);
  const error = play.error ?? stop.error;
  const minutes = (seconds: number) => Math.floor(seconds / 60);
  return (
    <section aria-label="Demo match" className={styles['panel']}>
      {match.state === 'playing' ? (
        <>
          <span>
            Demo match with invented data, minute {minutes(match.played_seconds)} of {minutes(match.length_seconds)}
            {match.speed > 1 && `, ${match.speed} times as fast`}.
          </span>
          <Progress
            className={styles['progress'] ?? ''}
            percent={Math.floor((100 * match.played_seconds) / match.length_seconds)}
            aria-label="How much of the demo match is played"
          />
          {match.session_id && <Link to={`/session/${match.session_id}`}>Watch it</Link>}
          <Button loading={stop.loading} onClick={() => void take(stop)}>
            Stop the demo match
          </Button>
        </>
      ) : (
        <>
          <span>
            {match.failure || 'See the product live: a match with invented data, through the doors that gateways use.'}
          </span>
          <Select aria-label="Speed of the demo match" value={speed} options={SPEEDS} onChange={choose} />
          <Button loading={play.loading} onClick={() => void take(play)}>
            Play a demo match
          </Button>
          {match.session_id && <Link to={`/session/${match.session_id}`}>The last one</Link>}
        </>
      )}
      {error && <InlineFailure error={error} />}
    </section>
  );
}
