import { Page } from '../../shared/page/page.tsx';
import { PlayerList } from './player-list.tsx';

/** `/tab/playerslist`: every player of a team that the person may see. */
export default function PlayersPage() {
  return (
    <Page
      title="Players"
      lead="Everybody who plays in a team that you see. Whoever left their last team, or whose team was deleted, stands here again once they accept an invitation to another. Until then whoever runs the institution or the organization finds them in its lists of simulations, and an administrator by name."
    >
      <PlayerList />
    </Page>
  );
}
