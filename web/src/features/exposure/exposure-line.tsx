import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { usualChoice } from './exposure-choice.ts';
import { exposureLine } from './exposure-words.ts';
import { isOfTeam, REFRESH_MS } from './is-of-team.ts';

const { days } = usualChoice;

/** How long a team wore sensors lately, and how often there were HAEs; the way to its exposure. */
export function ExposureLine({ teamId }: { teamId: string }) {
  const load = useLoad(`exposure of ${teamId}`, (signal) =>
    consoleApi.call('exposure.team', { params: { id: teamId }, query: { days } }, { signal }),
  );
  useLiveRefresh(load.refresh, isOfTeam(teamId), REFRESH_MS);
  const page = `/team/exposure/${teamId}`;
  if (load.error && !load.result) return <Link to={page}>How long sensors were worn is not known</Link>;
  const whole = load.result?.data.figures.find(({ kind }) => kind === 'all');
  return whole ? <Link to={page}>{exposureLine(whole, days)}</Link> : null;
}
