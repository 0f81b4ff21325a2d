import { definePart } from '@strainscope/service-kit';
import { AccountLimits } from '../limits/account-limits.ts';
import { SignInLimits } from '../limits/sign-in-limits.ts';
import { TryCounter } from '../limits/try-counter.ts';
import { LinkSecrets } from '../secrets/link-secrets.ts';
import type { AuthPart } from './auth-part.ts';
import { LetterCarrier } from './letter-carrier.ts';
import { LetterOrder } from './letter-order.entity.ts';
import { Letters } from './letters.ts';
import { SentLetters } from './sent-letters.ts';

/** What all libraries share: limits, secrets, letters and text messages. */
export const letters = definePart<AuthPart>({
  entities: [LetterOrder],
  providers: [TryCounter, AccountLimits, Letters, LinkSecrets, SignInLimits, SentLetters],
  workers: [LetterCarrier],
});
