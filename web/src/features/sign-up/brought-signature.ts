import type { BroughtSignature, InvitedRole } from '@strainscope/console-contract';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

/** Where the sign-up goes on after signing with the signature provider. */
export function signUpPath({ token, role }: { token: string; role: InvitedRole }, brought: BroughtSignature): string {
  const [code, clientId] = [encodeURIComponent(brought.code), encodeURIComponent(brought.client_id)];
  return role === 'player'
    ? `/player/signup/${token}/${code}/${clientId}`
    : `/signup/${token}/${role}/${code}/${clientId}`;
}

/** The `:code` and `:clientid` of the address, as they were when the page was opened: they leave it with the token. */
export function useBroughtSignature(): BroughtSignature | undefined {
  const { code, clientid } = useParams();
  return useState(() => (code && clientid ? { code, client_id: clientid } : undefined))[0];
}
