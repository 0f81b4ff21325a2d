import { Level, type Custody, type InvitedRole } from '@strainscope/console-contract';
import { Segmented, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useUser } from '../../session/use-user.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import NotFoundPage from '../not-found/not-found-page.tsx';
import styles from './invitations.module.css';
import { ListInvitation } from './list-invitation.tsx';
import { PlacePicker } from './place-picker.tsx';
import { PlayerPicker, type ChosenPlayer } from './player-picker.tsx';
import { custodyWords, inviteTypeOf, offerOf, roleWords, type InviteType } from './roles.ts';
import { SentInvitations, useSentInvitations } from './sent-invitations.tsx';
import { SingleInvitation } from './single-invitation.tsx';
import { usePlace, type Place } from './use-place.ts';

/** `/invite/user/:type/:id?` and `/inviting/user/:type/:id?`: whom to invite is in the address, so is what to. */
export default function InvitePage() {
  const { type = '', id = '' } = useParams();
  const inviteType = inviteTypeOf(type);
  return inviteType ? <InviteTo key={`${type} ${id}`} type={inviteType} id={id} /> : <NotFoundPage />;
}

function InviteTo({ type, id }: { type: InviteType; id: string }) {
  const navigate = useNavigate();
  const place = usePlace(type.place, id);
  if (type.place !== 'none' && id === '') {
    return (
      <Page title="Invite" lead="Whom you invite gets a letter with a link, and decides.">
        <PlacePicker
          kind={type.place}
          onPick={(picked) => void navigate(picked, { relative: 'path', replace: true })}
        />
      </Page>
    );
  }
  return <CallView load={place}>{(known) => <Invite type={type} place={known} />}</CallView>;
}

function Invite({ type, place }: { type: InviteType; place: Place }) {
  const [query, setQuery] = useSearchParams();
  const role = type.roles.find((each) => each === query.get('role')) ?? type.roles[0];
  // A team has players: whose guardian is chosen first.
  const ofPlayer = role === 'guardian' && type.place === 'team';
  const [child, setChild] = useState<ChosenPlayer>();
  // A guardian who decides, or an administrator, says what the new guardian may do; staff do not.
  const { level } = useUser();
  const limits = role === 'guardian' && (type.place === 'child' || level === Level.admin);
  const custody: Custody | undefined = !limits ? undefined : query.get('custody') === 'view' ? 'view' : 'full';
  const filter =
    ofPlayer && child
      ? { child_id: child.value }
      : type.place === 'child'
        ? { child_id: place._id }
        : place._id === ''
          ? {}
          : { node_id: place._id };
  const sent = useSentInvitations(filter);
  const choose = (name: string, value: string) =>
    setQuery((current) => (current.set(name, value), current), { replace: true });
  const each = { role, placeId: ofPlayer ? (child?.value ?? '') : place._id, custody, onInvited: sent.load.refresh };
  const key = `${role} ${each.placeId} ${custody}`;
  return (
    <Page
      title={`Invite ${offerOf(role, ofPlayer ? `a player of ${place.name}` : place.name, custody)}`}
      lead="Whom you invite gets a letter with a link, and decides."
    >
      {type.roles.length > 1 && (
        <Segmented<InvitedRole>
          aria-label="Role"
          value={role}
          options={type.roles.map((value) => ({ value, label: roleWords[value] }))}
          onChange={(value) => choose('role', value)}
        />
      )}
      {ofPlayer && <PlayerPicker teamId={place._id} value={child} onPick={setChild} />}
      {custody && (
        <Segmented<Custody>
          aria-label="What they may"
          value={custody}
          options={(['full', 'view'] as const).map((value) => ({ value, label: custodyWords[value] }))}
          onChange={(value) => choose('custody', value)}
        />
      )}
      {(!ofPlayer || child) && (
        <div className={styles['tabs']}>
          <Tabs
            activeKey={query.get('how') ?? 'one'}
            onChange={(key) => choose('how', key)}
            items={[
              {
                key: 'one',
                label: 'One person',
                children: <SingleInvitation key={key} {...each} />,
              },
              { key: 'list', label: 'A list', children: <ListInvitation key={key} {...each} /> },
            ]}
          />
        </div>
      )}
      <SentInvitations list={sent} />
    </Page>
  );
}
