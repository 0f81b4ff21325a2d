import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Page } from '../../shared/page/page.tsx';
import { Empty, NotAllowed } from '../../shared/states/states.tsx';
import { PermissionsUnread } from '../permissions/permissions-unread.tsx';
import { useOwnPermissions } from '../permissions/use-own-permissions.ts';
import { SimulationTabs } from '../simulations/simulation-tabs.tsx';
import { useWhileWaiting } from '../simulations/use-while-waiting.ts';
import { goesOn } from './problem-state.tsx';
import { pathOf, ProblemTable } from './problem-table.tsx';
import { SendProblem } from './send-problem.tsx';

/** What fills a screen: while problems go on, it is asked for again and again. */
const problemsOfAPage = 20;

/** `/research/problems`: a researcher's own problems; with `?send` the dialog that sends one is open. */
export default function ProblemsPage() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const permissions = useOwnPermissions();
  const list = usePagedList(
    'own problems',
    (params, signal) => consoleApi.call('problems.list', { query: asCallParams(params, []) }, { signal }),
    { size: problemsOfAPage },
  );
  const { load } = list;
  useWhileWaiting(load.result?.data.some(goesOn) ?? false, load.refresh);
  // After updates were missed anything may have changed.
  useLiveRefresh(load.refresh, () => false);
  const sends = permissions.held.includes('research');
  const ask = (open: boolean) =>
    setQuery((current) => {
      const next = new URLSearchParams(current);
      if (open) next.set('send', '');
      else next.delete('send');
      return next;
    });
  // To whoever may not use them they look missing.
  if (load.error?.status === 404) {
    return (
      <Page title={title}>
        <SimulationTabs research={false} />
        <NotAllowed>Whoever may use data for research sends problems; your account may not.</NotAllowed>
      </Page>
    );
  }
  const send = (
    <Button type="primary" onClick={() => ask(true)}>
      Send a problem
    </Button>
  );
  return (
    <Page
      title={title}
      lead="Meshes of your own with your materials, supports and motions. Only you see yours."
      actions={sends && send}
    >
      <SimulationTabs research={sends} />
      <PermissionsUnread own={permissions} />
      <ListView
        list={list}
        empty={
          <Empty title="No problems yet">
            Send a mesh with the document that says what is to be solved; its state and its results appear here.
          </Empty>
        }
      >
        {(problems) => <ProblemTable problems={problems} />}
      </ListView>
      {sends && query.has('send') && (
        <SendProblem
          onSent={(problem) => void navigate(pathOf(problem))}
          onClose={() => {
            ask(false);
            // A try that was given up may have arrived.
            load.refresh();
          }}
        />
      )}
    </Page>
  );
}

const title = 'Own problems';
