import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { changesCounts, useLiveRefresh } from '../../live/use-live.ts';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Page } from '../../shared/page/page.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { ChildCard } from './child-card.tsx';
import styles from './family.module.css';

/** `/family/:_id`: a card for each child of the guardian who is signed in. */
export default function FamilyPage() {
  const list = usePagedList('children', (params, signal) =>
    consoleApi.call('/player/filterList', { body: asCallParams(params, []) }, { signal }),
  );
  const family = useLoad('family', (signal) => consoleApi.call('/family', {}, { signal }));
  const changed = () => {
    family.refresh();
    list.load.refresh();
  };
  useLiveRefresh(list.load.refresh, changesCounts);
  return (
    <Page title="Family" lead="What the sensors of your children have measured">
      <ListView list={list} empty={empty}>
        {(children) => (
          <ul className={styles['cards']} aria-label="Children">
            {children.map((child) => (
              <li key={child._id}>
                <ChildCard
                  child={child}
                  consents={family.result?.data.find(({ player_id }) => player_id === child._id)}
                  onChanged={changed}
                />
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Page>
  );
}

const empty = (
  <Empty title="No children are linked to your account">
    The team links you to your child when it invites you. Ask the team if a child is missing here.
  </Empty>
);
