import type { Player } from '@strainscope/console-contract';
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { useUser } from '../../session/use-user.ts';
import { Decision } from '../consent/decision.tsx';
import { audienceOf, missingOf, waitsForOwnAnswer } from '../consent/what-is-shown.ts';
import { ConsentSteps } from './missing-consent.tsx';
import type { KnownConsents } from './use-known-consents.ts';

interface ConsentToDecideProps {
  player: Player;
  consents: KnownConsents;
}

/** For the player and the guardians: which consent is missing, what that means to them, and where it is decided. */
export function ConsentToDecide({ player, consents }: ConsentToDecideProps) {
  const isOwn = useUser()._id === player._id;
  const { purposes } = consents;
  const isHidden = audienceOf(purposes) === 'nobody';
  const who = isOwn ? 'you' : player.first_name;
  return (
    <Alert
      type="warning"
      showIcon
      title={titleOf(player, consents, isOwn)}
      description={
        <>
          <ul>
            {missingOf(purposes).map((state) => (
              <li key={state.purpose}>
                {state.title}: <Decision state={state} isOwn={isOwn} hasCare={!isHidden} />
              </li>
            ))}
          </ul>
          <p>{isHidden ? hiddenFromAll(who, isOwn) : hiddenFromStaff(who)}</p>
          <ConsentSteps player={player} />
          <WhereToDecide name={player.first_name} isOwn={isOwn} consents={consents} />
        </>
      }
    />
  );
}

function titleOf({ first_name }: Player, { purposes }: KnownConsents, isOwn: boolean): string {
  if (!isOwn) return `Consent for ${first_name} is missing`;
  // A minor's guardian decides as well.
  return isOfMinor(purposes) ? 'Consent is missing' : 'Your consent is missing';
}

const isOfMinor = (purposes: KnownConsents['purposes']) => purposes.some(({ assent }) => assent !== null);

const hiddenFromAll = (who: string, isOwn: boolean) =>
  `Without consent to measuring, nothing that was recorded of ${who} is shown${isOwn ? '' : ', to you or to the team'}: ` +
  'it stays hidden. What a sensor records now is locked unread and erased after 30 days, unless there is consent by then.';
const hiddenFromStaff = (who: string) =>
  `You see what was recorded of ${who}. The staff of the team see nothing of it.`;

/** The consents of a child are decided on the card of the child. */
function WhereToDecide({ name, isOwn, consents }: { name: string; isOwn: boolean; consents: KnownConsents }) {
  const { _id } = useUser();
  const { may_decide, purposes } = consents;
  if (isOwn && isOfMinor(purposes) && !waitsForOwnAnswer(purposes))
    return <p>Your guardian decides about this. Ask them.</p>;
  if (isOwn) return <Link to="/IRB">Read the texts and decide</Link>;
  if (may_decide) return <Link to={`/family/${_id}`}>Decide and sign for {name}</Link>;
  return (
    <p>
      A guardian who decides for {name} can change it. <Link to={`/family/${_id}`}>See who does</Link>
    </p>
  );
}
