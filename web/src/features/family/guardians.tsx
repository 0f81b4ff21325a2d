import type { FamilyChild } from '@strainscope/console-contract';
import { App, Button } from 'antd';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useUser } from '../../session/use-user.ts';
import { Time } from '../../shared/format/time.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import styles from './family.module.css';

type Guardian = FamilyChild['guardians'][number];

const custodies = {
  full: { word: 'Decides', text: 'signs and withdraws consents, exports and erases' },
  view: { word: 'Only sees', text: 'sees what concerns the child, and decides nothing' },
} as const;

/** Who the guardians of a child are and what each may do; whoever decides limits or ends what the others may. */
export function Guardians({ child, onChanged }: { child: FamilyChild; onChanged: () => void }) {
  const user = useUser();
  const mayChange = child.may_decide || user.level === 1000;
  return (
    <section aria-label={`Guardians of ${child.first_name}`}>
      <h3>Guardians</h3>
      <ul className={styles['guardians']}>
        {child.guardians.map((guardian) => (
          <li key={guardian._id}>
            <span>
              <strong>
                {guardian.first_name} {guardian.last_name}
              </strong>
              {guardian._id === user._id && ' (you)'}
              <span className={styles['quiet']}>
                {custodies[guardian.custody].word}: {custodies[guardian.custody].text}. Since{' '}
                <Time at={guardian.since} />
              </span>
            </span>
            {mayChange && guardian._id !== user._id && (
              <GuardianActions child={child} guardian={guardian} onChanged={onChanged} />
            )}
          </li>
        ))}
      </ul>
      {child.may_decide && <Link to={`/inviting/user/family/${child.player_id}`}>Invite another guardian</Link>}
    </section>
  );
}

interface GuardianActionsProps {
  child: FamilyChild;
  guardian: Guardian;
  onChanged: () => void;
}

function GuardianActions({ child, guardian, onChanged }: GuardianActionsProps) {
  const { modal } = App.useApp();
  const name = `${guardian.first_name} ${guardian.last_name}`;
  const params = { id: child.player_id };
  const other = guardian.custody === 'full' ? 'view' : 'full';
  const limit = useCall(() =>
    consoleApi.call('/people/{id}/guardians/custody', { params, body: { guardian_id: guardian._id, custody: other } }),
  );
  const end = useCall(() =>
    consoleApi.call('/people/{id}/guardians/end', { params, body: { guardian_id: guardian._id } }),
  );
  const ask = (title: string, content: string, okText: string, act: () => Promise<unknown>): void => {
    modal.confirm({
      ...{ title, content, okText },
      onOk: async () => {
        if ((await act()) !== undefined) onChanged();
      },
    });
  };
  const lost = `What only ${guardian.first_name} had consented to for ${child.first_name} stops counting.`;
  const error = limit.error ?? end.error;
  return (
    <span className={styles['actions']}>
      {error && <InlineFailure error={error} />}
      <Button
        size="small"
        aria-label={other === 'view' ? `Let ${name} only see` : `Let ${name} decide`}
        onClick={() =>
          other === 'view'
            ? ask(`${name} only sees`, `${name} keeps seeing, and decides nothing. ${lost}`, 'Limit', limit.run)
            : ask(
                `${name} decides`,
                `${name} ${custodies.full.text}${child.may_decide ? ', as you do' : ''}.`,
                'Allow',
                limit.run,
              )
        }
      >
        {other === 'view' ? 'Let only see' : 'Let decide'}
      </Button>
      <Button
        size="small"
        danger
        aria-label={`End guardianship of ${name}`}
        onClick={() =>
          ask(
            `End guardianship of ${name}`,
            `${name} no longer sees what concerns ${child.first_name}. ${lost} To take it back, invite them again.`,
            'End guardianship',
            end.run,
          )
        }
      >
        End
      </Button>
    </span>
  );
}
