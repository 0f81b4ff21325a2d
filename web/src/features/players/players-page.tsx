import { Page } from '../../shared/page/page.tsx';
import { PlayerList } from './player-list.tsx';

/** `/tab/playerslist`: every player that the person may see. */
export default function PlayersPage() {
  return (
    <Page title="Players">
      <PlayerList />
    </Page>
  );
}
