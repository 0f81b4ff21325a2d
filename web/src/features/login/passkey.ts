import type { SessionUser } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';

/** Loaded when somebody uses a passkey, not before. */
const library = () => import('@simplewebauthn/browser');

type Answer = Record<string, unknown>;

/** @returns nobody when the person has changed their mind */
export async function signInWithPasskey(): Promise<SessionUser | undefined> {
  const { data } = await consoleApi.call('session.startPasskey');
  const { startAuthentication } = await library();
  const response = await unlessAborted(startAuthentication({ optionsJSON: data.options as never }));
  if (!response) return undefined;
  const body = { ceremony_id: data.ceremony_id, response: response as unknown as Answer };
  return (await consoleApi.call('session.finishPasskey', { body })).data;
}

/** @returns false when the person has changed their mind */
export async function registerPasskey(password: string, name: string): Promise<boolean> {
  const { data } = await consoleApi.call('account.startPasskey', { body: { password } });
  const { startRegistration } = await library();
  const response = await unlessAborted(startRegistration({ optionsJSON: data.options as never }));
  if (!response) return false;
  const body = { ceremony_id: data.ceremony_id, response: response as unknown as Answer, name };
  await consoleApi.call('account.finishPasskey', { body });
  return true;
}

/** The browser does not tell "no" from "cancelled", so that sites learn nothing of a device's passkeys. */
function unlessAborted<T>(ceremony: Promise<T>): Promise<T | undefined> {
  return ceremony.catch((error: unknown) => {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return undefined;
    throw error;
  });
}
