import type { Answer, Group } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Load } from '../../api/use-load.ts';
import { changesCounts, useLiveRefresh } from '../../live/use-live.ts';
import { useUser } from '../../session/use-user.ts';
import { Page } from '../../shared/page/page.tsx';
import { Skeleton } from '../../shared/states/skeleton.tsx';
import { RunCounters } from '../../shared/tree/run-counters.tsx';
import { trailOf } from '../../shared/tree/tree-paths.ts';
import { groupSummary } from './group-summary.ts';

interface GroupPageProps {
  load: Load<Answer<Group>>;
  /** Title when the group itself is above the person's level, and only what is inside may be seen. */
  fallbackTitle: string;
  staffPath: string;
  children: ReactNode;
}

/** The page of one organization or institution: its place in the tree, its counters, and what is inside. */
export function GroupPage({ load, fallbackTitle, staffPath, children }: GroupPageProps) {
  const { level } = useUser();
  useLiveRefresh(load.refresh, changesCounts);
  const group = load.result?.data;
  if (group === undefined) return load.error ? <Page title={fallbackTitle}>{children}</Page> : <Skeleton rows={8} />;
  return (
    <Page
      title={group.name}
      trail={trailOf(group, level)}
      lead={groupSummary(group)}
      actions={
        <>
          <RunCounters counts={group.simulations} type={group.kind} id={group._id} />
          <Link to={`/wall/${group.kind}/${group._id}`}>Running now</Link>
          <Link to={`/sessions/${group.kind}/${group._id}`}>Sessions</Link>
          <Link to={`/alert-rules/${group._id}`}>Alert rules</Link>
          <Link to={staffPath}>Staff</Link>
        </>
      }
    >
      {children}
    </Page>
  );
}
