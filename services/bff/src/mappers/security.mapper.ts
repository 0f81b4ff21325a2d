import type { ApiToken as ApiTokenRow, Security as SecurityView } from '@strainscope/console-contract';
import type { ApiToken, IdentityProvider, Security } from '@strainscope/proto/auth';
import { textOrNull } from './text.mapper.ts';
import { requiredTimeOf, timeOf } from './time.mapper.ts';

export function securityOf(security: Security): SecurityView {
  return {
    email: security.email,
    email_verified: security.emailVerified,
    new_email:
      security.newEmail === '' ? null : { email: security.newEmail, until: requiredTimeOf(security.newEmailUntil) },
    phone: textOrNull(security.phone),
    phone_verified: security.phoneVerified,
    has_password: security.hasPassword,
    totp: security.totp,
    recovery_codes_left: security.recoveryCodesLeft,
    code_channel: textOrNull(security.codeChannel) as SecurityView['code_channel'],
    identities: security.identities.map(({ identityId, issuer, label, account, linkedAt }) => ({
      _id: identityId,
      issuer,
      label,
      account: textOrNull(account),
      linked_at: requiredTimeOf(linkedAt),
    })),
    passkeys: security.passkeys.map(({ passkeyId, name, registeredAt, lastUsedAt }) => ({
      _id: passkeyId,
      name,
      registered_at: requiredTimeOf(registeredAt),
      last_used_at: timeOf(lastUsedAt),
    })),
    sessions: security.sessions.map(({ sessionId, openedAt, current, browser, lastUsedAt }) => ({
      _id: sessionId,
      opened_at: requiredTimeOf(openedAt),
      browser: textOrNull(browser),
      last_used_at: timeOf(lastUsedAt),
      current,
    })),
  };
}

/** Where one may sign in elsewhere. */
export function providerOf({ provider, label }: IdentityProvider): { provider: string; label: string } {
  return { provider, label };
}

export function apiTokenOf(token: ApiToken): ApiTokenRow {
  return {
    _id: token.tokenId,
    name: token.name,
    gateway: textOrNull(token.gateway),
    scopes: token.scopes,
    issued_at: requiredTimeOf(token.issuedAt),
    expires_at: requiredTimeOf(token.expiresAt),
    last_used_at: timeOf(token.lastUsedAt),
    revoked_at: timeOf(token.revokedAt),
  };
}
