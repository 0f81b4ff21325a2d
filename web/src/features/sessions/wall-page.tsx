import { Link, useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { useNow } from '../../shared/format/age.tsx';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty, Partial } from '../../shared/states/states.tsx';
import { DemoMatchPanel } from '../demo-match/demo-match-panel.tsx';
import { useOwner } from '../simulations/use-owner.ts';
import { clockAt, loadWords, titleOf } from './session-words.ts';
import styles from './sessions.module.css';
import { SessionBadge } from './sessions-page.tsx';

/** `/wall/:type/:_id`: every session below a node that is running now, each leading to its match and from there to a player. */
export default function WallPage() {
  const { type = 'organization', _id = '' } = useParams();
  const owner = useOwner(type, _id);
  const now = useNow();
  const load = useLoad(`wall of ${_id}`, (signal) =>
    consoleApi.call('sessions.list', { query: { node_id: _id, state: 'running', itemPerPage: 200 } }, { signal }),
  );
  useLiveRefresh(load.refresh, ({ name }) => name === 'session' || name === 'hae');
  return (
    <Page
      title="Running now"
      trail={owner.trail}
      lead={owner.name}
      actions={<Link to={`/sessions/${type}/${_id}`}>All sessions</Link>}
    >
      <DemoMatchPanel nodeId={_id} />
      <CallView load={load} rows={6}>
        {({ data, page }) => (
          <>
            {page.next_cursor !== null && <Partial>The first 200 of {page.total} running sessions are shown.</Partial>}
            {data.length === 0 && (
              <Empty title="No session is running">Whoever is at the pitch starts one on its page.</Empty>
            )}
            <ul className={styles['wall']}>
              {data.map((session) => (
                <li key={session._id} className={styles['card']}>
                  <h2>
                    <Link to={`/session/${session._id}`}>{titleOf(session)}</Link>
                  </h2>
                  <SessionBadge {...session} />
                  <p>{clockAt(session.periods, session.details, Math.max(now, load.at ?? 0))}</p>
                  <p>{loadWords(session.load)}</p>
                </li>
              ))}
            </ul>
          </>
        )}
      </CallView>
    </Page>
  );
}
