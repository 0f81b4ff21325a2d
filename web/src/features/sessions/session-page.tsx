import {
  largestPage,
  type Calls,
  type CallInput,
  type SessionDetail,
  type SessionHae,
} from '@strainscope/console-contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { ConfirmedAction } from '../../shared/confirm/confirmed-action.tsx';
import { useNow } from '../../shared/format/age.tsx';
import { formatTime } from '../../shared/format/format-time.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { Partial } from '../../shared/states/states.tsx';
import { SessionLatency } from '../latency/session-latency.tsx';
import { nameOfPerson, SessionPeople } from './session-people.tsx';
import { loadWords, titleOf } from './session-words.ts';
import { SessionBadge } from './sessions-page.tsx';
import { TimeBar } from './time-bar.tsx';

type Step = CallInput<Calls['sessions.run']>['body']['step'];

/** Pages of events that are read. */
const MOST_PAGES = 10;

/** `/session/:session_id`: one match or training: its time bar, who took part, its notes. */
export default function SessionPage() {
  const { session_id = '' } = useParams();
  const load = useLoad(session_id, (signal) => consoleApi.call('sessions.get', { params: { session_id } }, { signal }));
  const events = useLoad(`events of ${session_id}`, (signal) => eventsOf(session_id, signal));
  const refresh = () => {
    load.refresh();
    events.refresh();
  };
  const now = useNow();
  useLiveRefresh(
    refresh,
    (live) => (live.name === 'session' || live.name === 'hae') && live.data.session_id === session_id,
  );
  return (
    <CallView load={load} rows={8}>
      {({ data }) => {
        const { session, people, may_edit } = data;
        const { details, started_at } = session;
        const names = new Map(people.map((person) => [person.person_id, nameOfPerson(person)]));
        // Another club's team, which the viewer does not see, has no name here.
        const teamsSeen = session.teams.filter(({ name }) => name !== '');
        const begins = formatTime(new Date(started_at ?? details.planned_start), details.time_zone);
        const facts = [begins, details.venue, details.sport, details.level_of_play].filter((fact) => fact !== '');
        return (
          <Page
            title={titleOf(session)}
            trail={session.teams.map(({ team_id, name }) => ({
              name: name || 'another team',
              to: `/sessions/team/${team_id}`,
            }))}
            lead={
              <>
                <SessionBadge {...session} /> {facts.join(', ')} ({details.time_zone}). {loadWords(session.load)}.
              </>
            }
            actions={
              <>
                {teamsSeen.map(({ team_id, name }) => (
                  <Link key={team_id} to={`/review/${team_id}?session=${session._id}`}>
                    Review events{teamsSeen.length > 1 && ` of ${name}`}
                  </Link>
                ))}
                {may_edit && <Steps detail={data} onDone={refresh} />}
              </>
            }
          >
            <CallView load={events} rows={4}>
              {(found) => (
                <>
                  {found.isCut && <Partial>The first {found.events.length} events are shown.</Partial>}
                  <TimeBar
                    session={session}
                    events={found.events}
                    now={Math.max(now, events.at ?? 0)}
                    nameOf={(id) => names.get(id) ?? 'Player'}
                  />
                </>
              )}
            </CallView>
            <SessionPeople detail={data} onChanged={refresh} />
            <SessionLatency sessionId={session_id} />
            <Notes key={details.notes} detail={data} onSaved={refresh} />
          </Page>
        );
      }}
    </CallView>
  );
}

async function eventsOf(session_id: string, signal: AbortSignal): Promise<{ events: SessionHae[]; isCut: boolean }> {
  const events: SessionHae[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = { itemPerPage: largestPage, ...(cursor !== undefined && { cursor }) };
    const { data } = await consoleApi.call('sessions.events', { params: { session_id }, query }, { signal });
    events.push(...data.events);
    if (data.next_cursor === null) return { events, isCut: false };
    cursor = data.next_cursor;
  }
  return { events, isCut: true };
}

/** What there is no way back from, with what follows. */
const FINAL: { readonly [step in Step]?: string } = {
  end: 'It cannot be taken back. Events from now on are in no session.',
  cancel: 'It cannot be taken back. Its events are in no session.',
};

/** What can be done with it now. */
function Steps({ detail: { session }, onDone }: { detail: SessionDetail; onDone: () => void }) {
  const call = (step: Step) => consoleApi.call('sessions.run', { body: { session_id: session._id, step } });
  const run = useCall(call);
  const take = async (step: Step) => {
    if (await run.run(step)) onDone();
  };
  const isPlaying = session.periods.at(-1)?.ended_at === null;
  const steps: [Step, string][] =
    session.state === 'planned'
      ? [
          ['start', 'Start'],
          ['cancel', 'Does not take place'],
        ]
      : session.state === 'running'
        ? [isPlaying ? ['end-period', 'End the period'] : ['start-period', 'Start the next period'], ['end', 'End']]
        : [];
  return (
    <>
      {run.error && <InlineFailure error={run.error} />}
      {steps.map(([step, label]) => {
        const consequence = FINAL[step];
        if (consequence === undefined) {
          return (
            <Button key={step} disabled={run.loading} onClick={() => void take(step)}>
              {label}
            </Button>
          );
        }
        const subject = titleOf(session);
        return (
          <ConfirmedAction
            key={step}
            label={label}
            subject={subject}
            consequence={consequence}
            onDone={onDone}
            run={() => call(step)}
            refusal="Leave it"
            alone
          />
        );
      })}
    </>
  );
}

function Notes({ detail: { session, may_edit }, onSaved }: { detail: SessionDetail; onSaved: () => void }) {
  const { _id: session_id, version, details } = session;
  const [notes, setNotes] = useState(details.notes);
  const save = useCall(() =>
    consoleApi.call('sessions.change', { body: { session_id, version, details: { ...details, notes } } }),
  );
  const confirm = async () => {
    if (await save.run()) onSaved();
  };
  return (
    <section aria-label="Notes">
      <h2>Notes</h2>
      {may_edit ? (
        <>
          <Input.TextArea
            aria-label="Notes"
            rows={3}
            maxLength={4000}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
          />
          <Button disabled={notes === details.notes} loading={save.loading} onClick={() => void confirm()}>
            Save the notes
          </Button>
          {save.error && <InlineFailure error={save.error} />}
        </>
      ) : (
        <p>{details.notes || 'None.'}</p>
      )}
    </section>
  );
}
