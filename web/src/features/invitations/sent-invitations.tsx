import type { SentInvitation } from '@strainscope/console-contract';
import { App, Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { Time } from '../../shared/format/time.tsx';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList, type PagedList } from '../../shared/list/use-paged-list.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import styles from './invitations.module.css';
import { custodyWords, roleWords } from './roles.ts';

/** The invitations to a place, or to everything that the person runs. */
export function useSentInvitations(filter: { node_id?: string; child_id?: string }): PagedList<SentInvitation> {
  return usePagedList(`invitations ${JSON.stringify(filter)}`, (params, signal) =>
    consoleApi.call('invitations.list', { query: { ...asCallParams(params, []), ...filter } }, { signal }),
  );
}

const empty = (
  <Empty title="No invitations yet">
    Whoever is invited here is listed until they accept, and you can send the letter again.
  </Empty>
);

/** Who was invited, by whom, and what became of it; open ones can be sent again or taken back. */
export function SentInvitations({ list }: { list: PagedList<SentInvitation> }) {
  const { modal, message } = App.useApp();
  const act = useCall(async (action: 'resend' | 'revoke', id: string) => {
    await consoleApi.call(`invitations.${action}`, { params: { id } });
    list.load.refresh();
    return true;
  });
  const takeBack = ({ _id, email }: SentInvitation) => {
    modal.confirm({
      title: `Take back the invitation to ${email}?`,
      content: 'Its link opens nothing from then on.',
      okText: 'Take back',
      okButtonProps: { danger: true },
      onOk: () => act.run('revoke', _id),
    });
  };
  const sendAgain = async ({ _id, email }: SentInvitation) => {
    if (await act.run('resend', _id)) void message.success(`Another letter is on its way to ${email}.`);
  };
  return (
    <section aria-labelledby="sent-invitations" className={styles['sent']}>
      <h2 id="sent-invitations">Sent invitations</h2>
      {act.error && <InlineFailure error={act.error} faults={[]} />}
      <ListView list={list} empty={empty}>
        {(rows) => (
          <GridTable
            label="Sent invitations"
            columns={[...columns, actionsColumn(act.loading, (row) => void sendAgain(row), takeBack)]}
            rows={rows}
            rowId={({ _id }) => _id}
          />
        )}
      </ListView>
    </section>
  );
}

const columns: Column<SentInvitation>[] = [
  { key: 'email', title: 'E-mail', primary: true, render: ({ email }) => email },
  { key: 'name', title: 'Name', render: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() },
  {
    key: 'role',
    title: 'Role',
    render: ({ role, custody }) =>
      custody === 'view' ? `${roleWords[role]}: ${custodyWords.view.toLowerCase()}` : roleWords[role],
  },
  { key: 'place', title: 'Where', render: ({ place_name }) => place_name },
  { key: 'inviter', title: 'Invited by', render: ({ inviter_name }) => inviter_name },
  {
    key: 'state',
    title: 'State',
    render: ({ state }) => <StateBadge state={badges[state]} word={stateWords[state]} />,
  },
  { key: 'sent', title: 'Sent', render: ({ sent_at }) => <Time at={sent_at} /> },
  {
    key: 'expires',
    title: 'Open until',
    render: ({ state, expires_at }) => (state === 'open' ? <Time at={expires_at} /> : ''),
  },
];

const stateWords = {
  open: 'Open',
  accepted: 'Accepted',
  revoked: 'Taken back',
  'place-gone': 'Place deleted',
  expired: 'Expired',
} as const;
const badges = {
  open: 'pending',
  accepted: 'complete',
  revoked: 'cancelled',
  'place-gone': 'cancelled',
  expired: 'inactive',
} as const;

type Act = (invitation: SentInvitation) => void;

function actionsColumn(busy: boolean, sendAgain: Act, takeBack: Act): Column<SentInvitation> {
  return {
    key: 'actions',
    title: 'Actions',
    render: (invitation) => {
      const { state, email } = invitation;
      if (state !== 'open' && state !== 'expired') return null;
      const shared = { size: 'small', disabled: busy } as const;
      return (
        <span className={styles['row']}>
          <Button {...shared} aria-label={`Send again to ${email}`} onClick={() => sendAgain(invitation)}>
            Send again
          </Button>
          <Button {...shared} danger aria-label={`Take back from ${email}`} onClick={() => takeBack(invitation)}>
            Take back
          </Button>
        </span>
      );
    },
  };
}
