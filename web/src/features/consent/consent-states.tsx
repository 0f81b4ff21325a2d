import type { Consents, PurposeState } from '@strainscope/console-contract';
import { App, Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useSession } from '../../session/session.store.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import styles from './consent.module.css';
import { Decision } from './decision.tsx';
import { audienceOf } from './what-is-shown.ts';

type Shown = Pick<Consents, 'player_id' | 'may_decide' | 'purposes'>;

interface ConsentStatesProps {
  consents: Shown;
  /** First name of the person, where those of others stand beside. */
  of?: string;
  onChanged: () => void;
}

/** What was decided on each purpose, with the way to take it back. */
export function ConsentStates({ consents, of, onChanged }: ConsentStatesProps) {
  const { modal, message } = App.useApp();
  const reader = useSession((session) => session.user?._id);
  const isOwn = reader === consents.player_id;
  const hasCare = audienceOf(consents.purposes) !== 'nobody';
  const withdrawal = ({ title }: PurposeState) => `Withdraw: ${title}${of === undefined ? '' : ` for ${of}`}`;
  const { run, error } = useCall((state: PurposeState) =>
    consoleApi.call('consents.withdraw', {
      params: { id: consents.player_id },
      body: { purposes: [state.purpose] },
    }),
  );
  const withdraw = (state: PurposeState): void => {
    modal.confirm({
      title: withdrawal(state),
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
              <Decision state={state} isOwn={isOwn} hasCare={hasCare} />{' '}
              {consents.may_decide &&
                !(isOwn && state.assent === 'refused') &&
                (state.state === 'given' || state.state === 'outdated' || state.state === 'implied') && (
                  <Button size="small" aria-label={withdrawal(state)} onClick={() => withdraw(state)}>
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
