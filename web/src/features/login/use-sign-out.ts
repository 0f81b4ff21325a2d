import { App } from 'antd';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { asConsoleError, consoleApi } from '../../api/console.ts';
import { forgetUnsaved, mayLeave } from '../../shared/unsaved/unsaved.store.ts';
import { useSession } from '../../session/session.store.ts';

/** Asks first where edits wait, then ends the session on the server, then here. When the server cannot be reached the person stays signed in, and is told. */
export function useSignOut(): () => Promise<void> {
  const { message } = App.useApp();
  const navigate = useNavigate();
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    try {
      await consoleApi.call('session.signOut');
    } catch (thrown) {
      const error = asConsoleError(thrown);
      if (!error.endsSession) {
        void message.error(error.message);
        return;
      }
    }
    forgetUnsaved();
    await navigate('/login/signed-out');
    useSession.getState().signedOut();
  }, [message, navigate]);
}
