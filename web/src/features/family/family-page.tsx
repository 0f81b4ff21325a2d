import { useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useUser } from '../../session/use-user.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { ChildCard } from './child-card.tsx';
import styles from './family.module.css';

/** `/family/:_id`: a card for each child of a guardian; administrators open anybody's. */
export default function FamilyPage() {
  const { _id = '' } = useParams();
  const own = useUser()._id === _id;
  const family = useLoad(`family ${_id}`, (signal) =>
    consoleApi.call('families.get', { query: own ? {} : { guardian_id: _id } }, { signal }),
  );
  return (
    <Page title="Family" lead="What the sensors of the children have measured, what is consented to, and by whom.">
      <CallView load={family} rows={8}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No children are linked to this account">
              The team links a guardian to a child when it sends the invitation. Ask the team if a child is missing
              here.
            </Empty>
          ) : (
            <ul className={styles['cards']} aria-label="Children">
              {data.map((child) => (
                <li key={child.player_id}>
                  <ChildCard child={child} onChanged={family.refresh} />
                </li>
              ))}
            </ul>
          )
        }
      </CallView>
    </Page>
  );
}
