import { apiToken, security, type ApiToken, type Security } from '@strainscope/console-contract';
import type { ApiToken as TokenMessage, Security as SecurityMessage } from '@strainscope/proto/auth';
import { toContract } from './to-contract.ts';
import { requiredTimeOf } from './time.mapper.ts';

export function securityOf(message: SecurityMessage): Security {
  const { identities, passkeys, sessions } = security.shape;
  return toContract(security, message, {
    new_email: newEmailOf(message),
    identities: message.identities.map((identity) =>
      toContract(identities.element, identity, { _id: identity.identityId }),
    ),
    passkeys: message.passkeys.map((passkey) => toContract(passkeys.element, passkey, { _id: passkey.passkeyId })),
    sessions: message.sessions.map((session) => toContract(sessions.element, session, { _id: session.sessionId })),
  });
}

function newEmailOf({ newEmail: email, newEmailUntil }: SecurityMessage): Security['new_email'] {
  return email === undefined ? null : { email, until: requiredTimeOf(newEmailUntil) };
}

export function apiTokenOf(token: TokenMessage): ApiToken {
  return toContract(apiToken, token, { _id: token.tokenId });
}
