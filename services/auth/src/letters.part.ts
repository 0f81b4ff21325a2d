import type { AuthPart } from './auth-part.ts';
import { LetterCarrier } from './letters/letter-carrier.ts';
import { LetterOrder } from './letters/letter-order.entity.ts';
import { Letters } from './letters/letters.ts';
import { SentLetters } from './letters/sent-letters.ts';
import { AccountLimits } from './limits/account-limits.ts';
import { SignInLimits } from './limits/sign-in-limits.ts';
import { TryCounter } from './limits/try-counter.ts';
import { LinkSecrets } from './secrets/link-secrets.ts';

/** What all libraries share: limits, secrets, letters and text messages. */
export const letters: AuthPart = {
  entities: [LetterOrder],
  providers: [TryCounter, AccountLimits, Letters, LinkSecrets, SignInLimits, SentLetters],
  workers: [LetterCarrier],
};
