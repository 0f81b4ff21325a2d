import { fixedTexts } from '@strainscope/console-contract';
import { Button, Input, Modal, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useSession } from '../../session/session.store.ts';
import { useUser } from '../../session/use-user.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { signInAgain } from '../security/own-password-field.tsx';
import styles from './data-collection.module.css';

/** How long the success stays before the state is cleared, ms. */
const SHOWN_MS = 2_000;
/** What has to be typed: there is no undo. */
const WORD = 'erase';

/** Ends everything: the account is closed at once, the data are erased in every store, and a receipt is mailed. */
export function EraseAccount({ personId }: { personId: string }) {
  const user = useUser();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const navigate = useNavigate();
  const own = user._id === personId;
  const erase = useCall(() =>
    consoleApi.call('privacy.eraseAccount', { body: { ...(!own && { user_id: personId }), password } }),
  );
  const { reset, result, error } = erase;
  const passwordField = useRef<InputRef>(null);
  const fault = error?.problem?.faults?.find(({ path }) => path === 'password')?.message;
  useEffect(() => {
    if (fault !== undefined) passwordField.current?.focus({ cursor: 'all' });
  }, [error, fault]);
  const wordField = useRef<InputRef>(null);
  const [isAsked, setAsked] = useState(false);
  const isSaid = typed.trim().toLowerCase() === WORD;
  const isLacking = isAsked && !isSaid;
  const ready = isSaid && result === undefined && !erase.loading;
  const submit = () => {
    setAsked(true);
    if (!isSaid) wordField.current?.focus();
    if (ready) void erase.run();
  };
  useEffect(() => {
    if (result === undefined) return;
    const timer = setTimeout(() => {
      reset();
      setOpen(false);
      if (own) useSession.getState().signedOut('erased');
      void navigate(own ? '/home' : '/user/dashboard');
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result, reset, own, navigate]);

  return (
    <section className={styles['section']} aria-labelledby="erase">
      <h2 id="erase">Erase everything</h2>
      <p>
        Closes the account and erases every record in every store. This cannot be undone. A signed receipt is sent to
        the e-mail address of the account; it lists what was erased.
      </p>
      <Button danger onClick={() => setOpen(true)}>
        Erase account and data
      </Button>
      <Modal
        open={open}
        title="Erase account and data"
        okText="Erase everything"
        okButtonProps={{ danger: true, disabled: !ready && !erase.loading }}
        confirmLoading={erase.loading}
        onOk={submit}
        onCancel={() => setOpen(false)}
      >
        <label htmlFor="erase-word">
          Type <strong>{WORD}</strong> to confirm
        </label>
        <Input
          id="erase-word"
          ref={wordField}
          value={typed}
          status={isLacking ? 'error' : ''}
          aria-invalid={isLacking}
          aria-describedby={isLacking ? 'erase-word-fault' : undefined}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={submit}
        />
        {isLacking && (
          <p id="erase-word-fault" className={styles['fault']} role="alert">
            Type “{WORD}” here first.
          </p>
        )}
        <label htmlFor="erase-password">Your password</label>
        <Input.Password
          id="erase-password"
          ref={passwordField}
          value={password}
          autoComplete="current-password"
          status={fault === undefined ? '' : 'error'}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? 'erase-password-hint' : 'erase-password-fault erase-password-hint'}
          onChange={(event) => setPassword(event.target.value)}
          onPressEnter={submit}
        />
        {fault !== undefined && (
          <p id="erase-password-fault" className={styles['fault']} role="alert">
            {fault}
          </p>
        )}
        <small id="erase-password-hint">Without a password, leave it empty. {signInAgain}</small>
        <p role="status">
          {erase.loading && fixedTexts.accountDeleting}
          {result !== undefined && fixedTexts.accountDeleted}
        </p>
        {error && fault === undefined && <InlineFailure error={error} />}
      </Modal>
    </section>
  );
}
