import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { PermissionsUnread } from '../permissions/permissions-unread.tsx';
import { useOwnPermissions } from '../permissions/use-own-permissions.ts';
import { AttemptList } from './attempt-list.tsx';
import { EverythingBar } from './everything-bar.tsx';
import { FailureCauses } from './failure-causes.tsx';
import { FlowFigures } from './flow-figures.tsx';
import { OperatorActionList } from './operator-action-list.tsx';
import { PoolTable } from './pool-table.tsx';
import { Section } from './section.tsx';
import { TenantTable } from './tenant-table.tsx';

/** Is it flowing, who waits for what, what fails and why. */
export function OperationsPanel() {
  const permissions = useOwnPermissions();
  const operates = permissions.held.includes('operator');
  const figures = useLoad('operations', async (signal) => {
    return (await consoleApi.call('operations.figures', {}, { signal })).data;
  });
  const failures = useLoad('failures by cause', async (signal) => {
    return (await consoleApi.call('operations.failures', {}, { signal })).data;
  });
  const actions = usePagedList(
    'operator actions',
    (params, signal) => consoleApi.call('operations.actions', { query: asCallParams(params, []) }, { signal }),
    { name: 'actions', size: 10 },
  );
  const refresh = () => {
    figures.refresh();
    failures.refresh();
    actions.load.refresh();
  };
  useLiveRefresh(refresh, ({ name }) => name === 'simulation' || name === 'operations');
  return (
    <>
      <PermissionsUnread own={permissions} />
      <CallView load={figures} rows={8}>
        {(shown) => (
          <>
            <FlowFigures figures={shown} />
            <Section title="Pools of workers">
              <EverythingBar state={shown.everything} operates={operates} onChanged={refresh} />
              <PoolTable pools={shown.pools} everything={shown.everything} operates={operates} onChanged={refresh} />
            </Section>
            <Section title="Who waits">
              <TenantTable tenants={shown.tenants} />
            </Section>
          </>
        )}
      </CallView>
      <Section title="What fails">
        <FailureCauses load={failures} operates={operates} onRetried={refresh} />
      </Section>
      <Section title="Attempts" id="attempts">
        <AttemptList />
      </Section>
      <Section title="What operators did">
        <OperatorActionList list={actions} />
      </Section>
    </>
  );
}
