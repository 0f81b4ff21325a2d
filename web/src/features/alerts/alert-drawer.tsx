import type { AlertDetail, AlertOutcome, AlertStepKind } from '@strainscope/console-contract';
import { Button, Drawer, Input, Radio, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { Time } from '../../shared/format/time.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { TimeSpent } from '../latency/time-spent.tsx';
import styles from './alerts.module.css';
import { delayWords, outcomeWords, stateWords, stepWords } from './alert-words.ts';

interface AlertDrawerProps {
  id: string;
  onClose: () => void;
  onChanged: () => void;
}

/** One alert: its rule in words, its times, what was done about it, and what can be done now. */
export function AlertDrawer({ id, onClose, onChanged }: AlertDrawerProps) {
  const load = useLoad(`alert ${id}`, (signal) => consoleApi.call('alerts.get', { params: { id } }, { signal }));
  useLiveRefresh(load.refresh, (live) => live.name === 'alert' && live.data.alert_id === id);
  return (
    <Drawer open title="Alert" onClose={onClose} size="large">
      <CallView load={load} rows={8}>
        {({ data }) => (
          <AlertView
            detail={data}
            onChanged={() => {
              load.refresh();
              onChanged();
            }}
          />
        )}
      </CallView>
    </Drawer>
  );
}

function AlertView({ detail, onChanged }: { detail: AlertDetail; onChanged: () => void }) {
  const { alert, steps, age_grade, assignee_name, incident_alert_ids, times } = detail;
  return (
    <div className={styles['alert']}>
      <h2>
        <Link to={`/player/details/${alert._id}`}>{alert.player_name || 'Undefined member'}</Link>
      </h2>
      <p>
        <Tag>{stateWords[alert.state]}</Tag>
        {alert.late && <Tag>Late, not live</Tag>}
        {alert.team_name}
      </p>
      <ul>
        {alert.findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
      <p>By: {alert.rule_version}. An alert says that an event fulfilled a rule; it is no finding about a person.</p>
      <dl>
        <dt>Event, by the sensor</dt>
        <dd>
          <Time at={alert.occurred_at} />
        </dd>
        <dt>Received</dt>
        <dd>
          <Time at={alert.received_at} />
        </dd>
        <dt>Alert raised</dt>
        <dd>
          <Time at={alert.raised_at} />, {delayWords(alert)}
        </dd>
        {assignee_name !== '' && (
          <>
            <dt>Assigned to</dt>
            <dd>{assignee_name}</dd>
          </>
        )}
        {alert.outcome && (
          <>
            <dt>Outcome</dt>
            <dd>
              {outcomeWords[alert.outcome]}
              {alert.note !== '' && `: ${alert.note}`}
            </dd>
          </>
        )}
      </dl>
      {times && <TimeSpent alert={alert} times={times} />}
      <p>
        <Link to="/status/latency">How long alerts take</Link>
      </p>
      {incident_alert_ids.length > 0 && <p>{incident_alert_ids.length} more of the same incident.</p>}
      {age_grade && <p>Of an age grade, or of unknown age: nobody is cleared to play on the day.</p>}
      <Link to={`/review/${alert.team_id}?judged=yes&event=${alert._id}`}>Review this event</Link>
      <AlertActions detail={detail} onChanged={onChanged} />
      <h3>What was done</h3>
      {steps.length === 0 && <p>Nothing yet.</p>}
      <ol>
        {steps.map((step) => (
          <li key={`${step.at} ${step.kind}`}>
            {stepWords[step.kind]} by {step.by_name || 'somebody else'}, <Time at={step.at} />
            {step.assignee_name !== '' && `, to ${step.assignee_name}`}
            {step.undone && ' (undone)'}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The steps that are possible now; `a` acknowledges. */
function AlertActions({ detail, onChanged }: { detail: AlertDetail; onChanged: () => void }) {
  const { alert, possible_steps, outcomes, undo_until } = detail;
  const params = { id: alert._id };
  const [outcome, setOutcome] = useState<AlertOutcome>();
  const [note, setNote] = useState('');
  const take = useCall(async (kind: AlertStepKind) => {
    const assessed = kind === 'assess' && outcome !== undefined ? { outcome, note } : {};
    try {
      return await consoleApi.call('alerts.step', { params, body: { kind, ...assessed } });
    } finally {
      onChanged();
    }
  });
  const undo = useCall(async () => {
    try {
      return await consoleApi.call('alerts.undo', { params });
    } finally {
      onChanged();
    }
  });
  const may = (kind: AlertStepKind) => possible_steps.includes(kind);
  useAfter(undo_until, onChanged);
  useShortcuts([
    {
      keys: 'a',
      label: 'Acknowledge the alert',
      group: 'List',
      inDialogs: true,
      run: () => void (may('acknowledge') && take.run('acknowledge')),
    },
  ]);
  const error = take.error ?? undo.error;
  return (
    <div className={styles['actions']}>
      {may('acknowledge') && (
        <Button type="primary" loading={take.loading} onClick={() => void take.run('acknowledge')}>
          Acknowledge (a)
        </Button>
      )}
      {may('assign') && (
        <Button loading={take.loading} onClick={() => void take.run('assign')}>
          Assign to me
        </Button>
      )}
      {may('assess') && (
        <fieldset>
          <legend>Assessment</legend>
          <Radio.Group
            value={outcome}
            onChange={({ target }) => setOutcome(target.value as AlertOutcome)}
            options={outcomes.map((value) => ({ value, label: outcomeWords[value] }))}
          />
          <Input.TextArea
            aria-label="Note"
            maxLength={2000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button disabled={outcome === undefined} loading={take.loading} onClick={() => void take.run('assess')}>
            Save the assessment
          </Button>
        </fieldset>
      )}
      {may('close') && (
        <Button loading={take.loading} onClick={() => void take.run('close')}>
          Close
        </Button>
      )}
      {undo_until !== null && (
        <Button type="link" loading={undo.loading} onClick={() => void undo.run()}>
          Undo my last step
        </Button>
      )}
      {error && <InlineFailure error={error} />}
    </div>
  );
}

/** Calls `what` once at a time, if it is still shown then. */
function useAfter(time: string | null, what: () => void): void {
  const latest = useRef(what);
  useEffect(() => {
    latest.current = what;
  });
  useEffect(() => {
    if (time === null) return undefined;
    // A little later, so that the server's clock has passed it too.
    const timer = setTimeout(() => latest.current(), Math.max(0, Date.parse(time) - Date.now()) + 500);
    return () => clearTimeout(timer);
  }, [time]);
}
