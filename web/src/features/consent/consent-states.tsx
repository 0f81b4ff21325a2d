import type { Consents, PurposeState } from '@strainscope/console-contract';
import { App, Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useSession } from '../../session/session.store.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { Time } from '../../shared/format/time.tsx';
import { obstacleWords, stateWords } from './state-words.ts';
import styles from './consent.module.css';

type Shown = Pick<Consents, 'player_id' | 'may_decide' | 'purposes'>;

/** What was decided on each purpose, with the way to take it back. */
export function ConsentStates({ consents, onChanged }: { consents: Shown; onChanged: () => void }) {
  const { modal, message } = App.useApp();
  const reader = useSession((session) => session.user?._id);
  const words = {
    isOwn: reader === consents.player_id,
    hasCare: consents.purposes.some(({ purpose, permitted }) => purpose === 'care' && permitted),
  };
  const { run, error } = useCall((state: PurposeState) =>
    consoleApi.call('/people/{id}/consents/withdraw', {
      params: { id: consents.player_id },
      body: { purposes: [state.purpose] },
    }),
  );
  const withdraw = (state: PurposeState): void => {
    modal.confirm({
      title: `Withdraw: ${state.title}`,
      content:
        state.purpose === 'care'
          ? 'Nothing more is processed, in any part of the platform, from within a minute. What is stored is hidden.'
          : 'This use stops within a minute.',
      okText: 'Withdraw',
      okButtonProps: { danger: true },
      onOk: async () => {
        const answer = await run(state);
        if (!answer) return;
        void message.success(answer.message);
        onChanged();
      },
    });
  };
  return (
    <>
      {error && <InlineFailure error={error} />}
      <dl className={`${styles['details']} ${styles['states']}`}>
        {consents.purposes.map((state) => (
          <div key={state.purpose} className={styles['state']}>
            <dt>{state.title}</dt>
            <dd>
              {stateWords(state, words.isOwn)} {state.decided_at !== null && <Time at={state.decided_at} />}
              {obstacleWords(state, words) !== undefined && `; ${obstacleWords(state, words)}`}{' '}
              {consents.may_decide &&
                !(words.isOwn && state.assent === 'refused') &&
                (state.state === 'given' || state.state === 'outdated' || state.state === 'implied') && (
                  <Button size="small" aria-label={`Withdraw: ${state.title}`} onClick={() => withdraw(state)}>
                    Withdraw
                  </Button>
                )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
