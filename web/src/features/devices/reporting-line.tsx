import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { useRepeated } from '../../shared/use-repeated.ts';

/** "n of m devices reporting" beside what is counted of a team; the way to its check-in board. */
export function ReportingLine({ teamId }: { teamId: string }) {
  const load = useLoad(`devices reporting of ${teamId}`, (signal) =>
    consoleApi.call('devices.reporting', { params: { id: teamId } }, { signal }),
  );
  useLiveRefresh(load.refresh, (live) => live.name === 'devices' && live.data.team_id === teamId);
  // A device that falls silent tells nobody of it.
  useRepeated(load.refresh);
  const board = `/team/devices/${teamId}`;
  if (load.error && !load.result) return <Link to={board}>How many devices report is not known</Link>;
  if (!load.result) return null;
  const { reporting, assigned } = load.result.data;
  if (assigned === 0) return <Link to={board}>No devices are assigned</Link>;
  return (
    <Link to={board}>
      {reporting} of {assigned} {assigned === 1 ? 'device' : 'devices'} reporting
    </Link>
  );
}
