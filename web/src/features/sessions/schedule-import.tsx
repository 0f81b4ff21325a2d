import type { ScheduleRow } from '@strainscope/console-contract';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { countOf } from '../../shared/format/format-number.ts';
import { formatTime } from '../../shared/format/format-time.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';

const example = 'date,start,end,type,opponent,venue\n2026-12-05,14:00,16:00,match,Old Boys,North pitch';

/** Takes a schedule that is pasted or chosen as a file, shows row by row what would be made, and makes what is well. */
export function ScheduleImport({ teamId, onMade }: { teamId: string; onMade: () => void }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const preview = useCall(() =>
    consoleApi.call('sessions.previewSchedule', { body: { team_id: teamId, text, kind: 'match' } }),
  );
  const rows = preview.result?.data.rows ?? [];
  const fresh = rows.flatMap(({ details, there }) => (details && !there ? [details] : []));
  const make = useCall(() => consoleApi.call('sessions.create', { body: { team_ids: [teamId], sessions: fresh } }));
  const change = (next: string) => {
    setText(next);
    preview.reset();
    make.reset();
  };
  const confirm = async () => {
    if (!(await make.run())) return;
    setOpen(false);
    change('');
    onMade();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add a schedule</Button>
      <Modal
        open={open}
        title="Add a schedule"
        onCancel={() => setOpen(false)}
        footer={
          <>
            <Button disabled={text.trim() === ''} loading={preview.loading} onClick={() => void preview.run()}>
              Look at it first
            </Button>
            <Button type="primary" disabled={fresh.length === 0} loading={make.loading} onClick={() => void confirm()}>
              {fresh.length === 0 ? 'Nothing to make yet' : `Make ${countOf(fresh.length, 'session')}`}
            </Button>
          </>
        }
      >
        <p>
          A calendar (iCalendar), or a table with its columns named in the first line. Times of a table are those of the
          team’s clocks.
        </p>
        <label>
          File{' '}
          <input
            type="file"
            accept=".csv,.tsv,.txt,.ics,text/calendar"
            onChange={({ target }) => void target.files?.[0]?.text().then(change)}
          />
        </label>
        <Input.TextArea
          aria-label="Schedule"
          rows={6}
          placeholder={example}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
        {(preview.error ?? make.error) && <InlineFailure error={(preview.error ?? make.error)!} />}
        {rows.length > 0 && (
          <ol aria-label="Rows of the schedule">
            {rows.map((row, index) => (
              <li key={index}>
                <RowWords row={row} />
              </li>
            ))}
          </ol>
        )}
      </Modal>
    </>
  );
}

function RowWords({ row: { line, text, details, faults, there } }: { row: ScheduleRow }) {
  if (!details) {
    return (
      <>
        <strong>Line {line} is left out</strong> ({text}): {faults.map(({ message }) => message).join(' ')}
      </>
    );
  }
  return (
    <>
      {there && <strong>There already: </strong>}
      {details.kind} {formatTime(new Date(details.planned_start), details.time_zone)} ({details.time_zone}){' '}
      {details.opponent && `against ${details.opponent}`}
    </>
  );
}
