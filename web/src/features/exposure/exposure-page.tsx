import { Link, useParams, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { useUser } from '../../session/use-user.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { trailOf } from '../../shared/tree/tree-paths.ts';
import { ReportingLine } from '../devices/reporting-line.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { readChoice, withChoice } from './exposure-choice.ts';
import { ExposureNote } from './exposure-note.tsx';
import { ExposurePlayers } from './exposure-players.tsx';
import { isOfTeam, REFRESH_MS } from './is-of-team.ts';
import { TeamFigures } from './team-figures.tsx';

/** `/team/exposure/:team_id`: HAEs of a team per hour worn and per session; `?days=` and `?kind=` choose of which. */
export default function ExposurePage() {
  const { team_id = '' } = useParams();
  const { level } = useUser();
  const [query, setQuery] = useSearchParams();
  const choice = readChoice(query);
  const { days } = choice;
  const team = useLoad(`place of ${team_id}`, (signal) =>
    consoleApi.call('teams.place', { body: { team_id } }, { signal }),
  );
  const exposure = useLoad(`exposure of ${team_id} ${days}`, (signal) =>
    consoleApi.call('exposure.team', { params: { id: team_id }, query: { days } }, { signal }),
  );
  useLiveRefresh(exposure.refresh, isOfTeam(team_id), REFRESH_MS);
  return (
    <Page
      title="Exposure"
      trail={team.result ? trailOf(team.result.data, level, true) : []}
      lead={
        <>
          <p>Head-acceleration events (HAEs), by how long sensors are known to have been worn.</p>
          <ReportingLine teamId={team_id} />
        </>
      }
      actions={
        <>
          <Link to={`/team/players/${team_id}`}>Team</Link>
          <Link to={`/sessions/team/${team_id}`}>Sessions</Link>
        </>
      }
    >
      <ChoiceBar
        choice={choice}
        onChoose={(next) => setQuery((current) => withChoice(current, next), { replace: true })}
      />
      <CallView load={exposure} rows={12}>
        {({ data }) => <TeamFigures teamId={team_id} exposure={data} choice={choice} />}
      </CallView>
      <ExposureNote />
      <ExposurePlayers teamId={team_id} days={days} />
    </Page>
  );
}
