import { App } from 'antd';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { asConsoleError, consoleApi } from '../api/console.ts';
import { useSession } from './session.store.ts';

/** Ends the session on the server, then here. When the server cannot be reached the person stays signed in, and is told. */
export function useSignOut(): () => Promise<void> {
  const { message } = App.useApp();
  const navigate = useNavigate();
  return useCallback(async () => {
    try {
      await consoleApi.call('/auth/logout');
    } catch (thrown) {
      const error = asConsoleError(thrown);
      if (!error.endsSession) {
        void message.error(error.message);
        return;
      }
    }
    await navigate('/login/signed-out');
    useSession.getState().signedOut();
  }, [message, navigate]);
}
