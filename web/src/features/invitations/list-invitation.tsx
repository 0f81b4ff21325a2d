import { FileTextOutlined } from '@ant-design/icons';
import type { InviteVerdict } from '@strainscope/console-contract';
import { Button, Input } from 'antd';
import { useRef, useState, type ChangeEvent } from 'react';
import { useCall } from '../../api/use-call.ts';
import { textOf } from '../../shared/csv/file-text.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { useUnsaved } from '../../shared/unsaved/unsaved.store.ts';
import { readCsvRows, UnreadableLine, unusedColumns, type CsvRow } from './csv-rows.ts';
import { invite, type Offer } from './invite.ts';
import styles from './invitations.module.css';
import { linesOf, summaryOf } from './verdict-words.ts';
import { VerdictTable } from './verdict-table.tsx';

interface ListInvitationProps extends Offer {
  onInvited: () => void;
}

/** Invites a pasted or chosen list: first the server's verdict on every row, then the sending. */
export function ListInvitation({ onInvited, ...offer }: ListInvitationProps) {
  const { role } = offer;
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const [rows, setRows] = useState<CsvRow[]>([]);
  const [unused, setUnused] = useState<string[]>([]);
  // A file can be chosen again.
  const [isWritten, setWritten] = useState(false);
  const settled = useUnsaved(isWritten ? 1 : 0);
  const call = useCall((list: CsvRow[], mode: 'check' | 'send', leftOut: readonly (InviteVerdict | undefined)[] = []) =>
    inviteRows(offer, list, mode, leftOut),
  );
  const file = useRef<HTMLInputElement>(null);
  const verdicts = call.result?.verdicts ?? [];
  const ready = countOf(verdicts, 'ready');
  const wrong = countOf(verdicts, 'wrong');

  const change = (next: string, written: boolean) => {
    setText(next);
    setWritten(written && next.trim() !== '');
    setRows([]);
    setUnused([]);
    setFault('');
    call.reset();
  };
  const check = (list: string) => {
    const read = rowsIn(list);
    if ('fault' in read) return setFault(read.fault);
    setRows(read.rows);
    setUnused(unusedColumns(list));
    void call.run(read.rows, 'check');
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (!chosen) return;
    const bytes = await bytesOf(chosen);
    if (!bytes) return setFault(`${chosen.name} could not be read. Choose it again.`);
    const list = textOf(bytes);
    change(list, false);
    check(list);
  };
  const send = async () => {
    const answer = await call.run(
      rows,
      'send',
      verdicts.map((verdict) => (verdict.state === 'wrong' ? verdict : undefined)),
    );
    if (!answer) return;
    setWritten(false);
    settled();
    if (answer.invited > 0) onInvited();
  };

  return (
    <div className={styles['list']}>
      <label htmlFor="invited-list">
        One person a line: e-mail, first name, last name{role === 'player' && ', sensor ID'}. A line of titles may come
        first.
      </label>
      <Input.TextArea
        id="invited-list"
        rows={6}
        value={text}
        onChange={(event) => change(event.target.value, true)}
        placeholder={'ann@example.org, Ann, Lee\nben@example.org, Ben, Moss'}
        {...(fault !== '' && { status: 'error', 'aria-invalid': true, 'aria-describedby': 'invited-list-fault' })}
      />
      {fault !== '' && (
        <p id="invited-list-fault" role="alert" className={styles['fault']}>
          {fault}
        </p>
      )}
      <div className={styles['row']}>
        <Button icon={<FileTextOutlined />} onClick={() => file.current?.click()}>
          Choose a CSV file
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv"
          hidden
          aria-label="CSV file"
          onChange={(event) => void choose(event)}
        />
        <Button disabled={text.trim() === ''} loading={call.loading} onClick={() => check(text)}>
          Check the list
        </Button>
        <Button type="primary" disabled={ready === 0} onClick={() => void send()}>
          {sendWords(ready, wrong)}
        </Button>
      </div>
      {call.error && <InlineFailure error={call.error} />}
      <p role="status">
        {summaryOf(verdicts)}
        {wrong > 0 && ` (${linesOf(rows.filter((_, index) => verdicts[index]?.state === 'wrong'))})`}
        {wrong > 0 && ready > 0 && '. Mend those lines and check the list again, or leave them out.'}
      </p>
      {verdicts.length > 0 && unused.length > 0 && <p>Not used: {unused.join(', ')}</p>}
      {verdicts.length > 0 && <VerdictTable rows={rows} verdicts={verdicts} withSensor={role === 'player'} />}
    </div>
  );
}

/** @returns undefined for a file that was moved or changed since it was chosen */
async function bytesOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Rows that are left out keep what was said of them; the others are judged or invited. */
async function inviteRows(
  offer: Offer,
  rows: readonly CsvRow[],
  mode: 'check' | 'send',
  leftOut: readonly (InviteVerdict | undefined)[],
) {
  const asked = rows.filter((_, index) => leftOut[index] === undefined).map(({ line: _, ...row }) => row);
  const { invited, verdicts } = await invite(offer, asked, mode);
  const answered = verdicts.values();
  return { invited, verdicts: rows.flatMap((_, index) => leftOut[index] ?? answered.next().value ?? []) };
}

function sendWords(ready: number, wrong: number): string {
  if (ready === 0) return 'Send invitations';
  const send = `Send ${ready} invitation${ready === 1 ? '' : 's'}`;
  return wrong === 0 ? send : `${send} and leave out ${wrong}`;
}

function countOf(verdicts: readonly InviteVerdict[], state: InviteVerdict['state']): number {
  return verdicts.filter((verdict) => verdict.state === state).length;
}

function rowsIn(list: string): { rows: CsvRow[] } | { fault: string } {
  try {
    const rows = readCsvRows(list);
    return rows.length === 0 ? { fault: 'There is nobody on the list.' } : { rows };
  } catch (thrown) {
    if (thrown instanceof UnreadableLine) return { fault: thrown.message };
    throw thrown;
  }
}
