import { PeopleService, SessionService } from '@strainscope/proto/auth';
import { ApiToken } from './api-tokens/api-token.entity.ts';
import { ApiTokens } from './api-tokens/api-tokens.ts';
import { IssueToken } from './api-tokens/issue-token.ts';
import type { AuthPart } from './auth-part.ts';
import { Credential } from './credentials/credential.entity.ts';
import { EstablishGuardianship } from './guardianships/establish-guardianship.ts';
import { Guardianship } from './guardianships/guardianship.entity.ts';
import { LetterCarrier } from './letters/letter-carrier.ts';
import { LetterOrder } from './letters/letter-order.entity.ts';
import { Letters } from './letters/letters.ts';
import { LinkSecrets } from './letters/link-secrets.ts';
import { CreateAuthTables } from './migrations/create-auth-tables.ts';
import { CreateLetters } from './migrations/create-letters.ts';
import { RegisterPerson } from './people/commands/register-person.ts';
import { peopleRpc } from './people/people.rpc.ts';
import { Person } from './people/person.entity.ts';
import { GetPerson } from './people/queries/get-person.ts';
import { Session } from './sessions/session.entity.ts';
import { Sessions } from './sessions/sessions.ts';
import { sessionsRpc } from './sessions/sessions.rpc.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { SignInLimits } from './sign-in/sign-in-limits.ts';

/** People, what they sign in with, sessions, API tokens, letters. */
export const accounts: AuthPart = {
  entities: [Person, Credential, Session, ApiToken, Guardianship, LetterOrder],
  migrations: [CreateAuthTables, CreateLetters],
  providers: [
    RegisterPerson,
    GetPerson,
    EstablishGuardianship,
    SignIn,
    SignInLimits,
    Sessions,
    ApiTokens,
    IssueToken,
    Letters,
    LinkSecrets,
  ],
  workers: [LetterCarrier],
  rpc: (router, app) => router.service(PeopleService, peopleRpc(app)).service(SessionService, sessionsRpc(app)),
};
