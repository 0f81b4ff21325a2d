import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { useUser } from '../../session/use-user.ts';
import { unansweredBy } from '../consent/what-is-shown.ts';
import { useKnownConsents } from './use-known-consents.ts';

/** For a young person whose guardian has agreed: what is left for them to say, until they have said it. */
export function OwnAnswer({ playerId }: { playerId: string }) {
  return useUser()._id === playerId ? <Asked personId={playerId} /> : null;
}

/** Asks beside what was recorded: while the question is not known, or cannot be, nothing is missing. */
function Asked({ personId }: { personId: string }) {
  const open = unansweredBy(useKnownConsents(personId).result?.purposes ?? []);
  if (open.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title="Your guardian has agreed. Do you agree, too?"
      description={
        <>
          <p>You have not answered yet: {open.map(({ title }) => title).join(', ')}. Your no stops each of them.</p>
          <Link to="/IRB">Read the texts and answer</Link>
        </>
      }
    />
  );
}
