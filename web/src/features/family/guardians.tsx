import { type FamilyChild, Level } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useUser } from '../../session/use-user.ts';
import { Time } from '../../shared/format/time.tsx';
import styles from './family.module.css';
import { GuardianDialog, type GuardianChange } from './guardian-dialog.tsx';

type Guardian = FamilyChild['guardians'][number];

const custodies = {
  full: { word: 'Decides', text: 'signs and withdraws consents, exports and erases' },
  view: { word: 'Only sees', text: 'sees what concerns the child, and decides nothing' },
} as const;

interface GuardiansProps {
  child: FamilyChild;
  /** Whether the child has a team, whose staff may invite guardians. */
  hasTeam: boolean;
  onChanged: () => void;
}

/** Who the guardians of a child are and what each may do; whoever decides limits or ends what later ones may. */
export function Guardians({ child, hasTeam, onChanged }: GuardiansProps) {
  const user = useUser();
  const own = child.guardians.find(({ _id }) => _id === user._id);
  const mayChange = (guardian: Guardian) =>
    user.level === Level.admin || (own?.custody === 'full' && isEarlier(own, guardian));
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
            {(guardian === own || mayChange(guardian)) && (
              <GuardianActions
                child={child}
                guardian={guardian}
                hasTeam={hasTeam}
                isOwn={guardian === own}
                onChanged={onChanged}
              />
            )}
          </li>
        ))}
      </ul>
      {child.guardians.length > 1 && (
        <p className={styles['quiet']}>
          Whoever became a guardian earlier and decides can limit or end what later guardians may, never the other way
          round. An administrator can do both.
        </p>
      )}
      {child.may_decide && (
        <Link
          to={`/inviting/user/family/${child.player_id}`}
          aria-label={`Invite another guardian of ${child.first_name}`}
        >
          Invite another guardian
        </Link>
      )}
    </section>
  );
}

function isEarlier(one: Guardian, other: Guardian): boolean {
  return one.since !== null && other.since !== null && Date.parse(one.since) < Date.parse(other.since);
}

interface GuardianActionsProps extends GuardiansProps {
  guardian: Guardian;
  isOwn: boolean;
}

function GuardianActions({ child, guardian, hasTeam, isOwn, onChanged }: GuardianActionsProps) {
  const [asked, setAsked] = useState<GuardianChange>();
  const name = `${guardian.first_name} ${guardian.last_name}`;
  const custody = guardian.custody === 'full' ? letOnlySee(child, guardian) : letDecide(child, guardian);
  return (
    <span className={styles['actions']}>
      {!isOwn && (
        <Button
          size="small"
          aria-label={guardian.custody === 'full' ? `Let only see: ${name}` : `Let decide: ${name}`}
          onClick={() => setAsked(custody)}
        >
          {guardian.custody === 'full' ? 'Let only see' : 'Let decide'}
        </Button>
      )}
      <Button
        size="small"
        danger
        aria-label={isOwn ? `End your guardianship of ${child.first_name}` : `End guardianship of ${name}`}
        onClick={() => setAsked(isOwn ? endOwn(child, guardian, hasTeam) : end(child, guardian))}
      >
        End
      </Button>
      {asked && <GuardianDialog change={asked} onDone={onChanged} onClose={() => setAsked(undefined)} />}
    </span>
  );
}

function letOnlySee(child: FamilyChild, guardian: Guardian): GuardianChange {
  const name = `${guardian.first_name} ${guardian.last_name}`;
  return {
    title: `${name} only sees`,
    text: `${name} keeps seeing, and decides nothing. ${lostWith(child, guardian.first_name)} ${told(guardian)}`,
    submitLabel: 'Limit',
    danger: true,
    send: (password) => callCustody(child, guardian, 'view', password),
  };
}

function letDecide(child: FamilyChild, guardian: Guardian): GuardianChange {
  const name = `${guardian.first_name} ${guardian.last_name}`;
  return {
    title: `${name} decides`,
    text: `${name} ${custodies.full.text}${child.may_decide ? ', as you do' : ''}.`,
    submitLabel: 'Allow',
    send: (password) => callCustody(child, guardian, 'full', password),
  };
}

function end(child: FamilyChild, guardian: Guardian): GuardianChange {
  const name = `${guardian.first_name} ${guardian.last_name}`;
  return {
    title: `End guardianship of ${name}`,
    text: `${name} no longer sees what concerns ${child.first_name}. ${lostWith(child, guardian.first_name)} ${told(guardian)} To take it back, invite them again.`,
    submitLabel: 'End guardianship',
    danger: true,
    send: (password) => callEnd(child, guardian, password),
  };
}

function endOwn(child: FamilyChild, guardian: Guardian, hasTeam: boolean): GuardianChange {
  const name = child.first_name;
  const others = child.guardians.filter((each) => each !== guardian);
  const isDecided = others.some(({ custody }) => custody === 'full');
  const only = others.length === 0 ? 'here' : 'who decides';
  const isLast = !isDecided && (others.length === 0 || guardian.custody === 'full');
  const left = isLast ? `You are the only guardian ${only}: nobody decides for ${name} then. ` : '';
  return {
    title: `End your guardianship of ${name}`,
    text: `${left}You no longer see what concerns ${name}. ${lostWith(child, 'you')} You cannot take it back yourself: ${whoInvites(name, isDecided, hasTeam)}`,
    submitLabel: 'End guardianship',
    danger: true,
    send: (password) => callEnd(child, guardian, password),
  };
}

/**
 * Says who can invite back a guardian who ends their own guardianship, if anybody can.
 * @param isDecided whether another guardian decides
 */
function whoInvites(name: string, isDecided: boolean, hasTeam: boolean): string {
  if (!isDecided && !hasTeam) return `${name} plays in no team, so nobody can invite you again but an administrator.`;
  if (!isDecided) return 'the staff of the team has to invite you again.';
  return `another guardian who decides${hasTeam ? ' or the staff of the team' : ''} has to invite you again.`;
}

const lostWith = (child: FamilyChild, who: string) =>
  `What only ${who} had consented to for ${child.first_name} stops counting.`;
const told = ({ first_name }: Guardian) => `${first_name} gets an e-mail about it.`;

const callCustody = (child: FamilyChild, guardian: Guardian, custody: Guardian['custody'], password: string) =>
  consoleApi.call('guardians.setCustody', {
    params: { id: child.player_id },
    body: { guardian_id: guardian._id, custody, password },
  });

const callEnd = (child: FamilyChild, guardian: Guardian, password: string) =>
  consoleApi.call('guardians.end', {
    params: { id: child.player_id },
    body: { guardian_id: guardian._id, password },
  });
