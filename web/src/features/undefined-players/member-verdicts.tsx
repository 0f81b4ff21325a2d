import { StateBadge } from '../../shared/badge/state-badge.tsx';

/** What became of a member, or why nothing did. */
export interface MemberVerdict {
  _id: string;
  member: string;
  refused: boolean;
  text: string;
}

/** One line for each member that somebody wanted to assign or merge. */
export function MemberVerdicts({ verdicts }: { verdicts: readonly MemberVerdict[] }) {
  return (
    <ul aria-label="What became of each">
      {verdicts.map(({ _id, member, refused, text }) => (
        <li key={_id}>
          <StateBadge state={refused ? 'failed' : 'complete'} word={refused ? 'Refused' : 'Done'} /> {member}: {text}
        </li>
      ))}
    </ul>
  );
}
