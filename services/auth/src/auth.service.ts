import { PeopleService, SessionService } from '@strainscope/proto/auth';
import { defineService } from '@strainscope/service-kit';
import { ApiToken } from './api-tokens/api-token.entity.ts';
import { ApiTokens } from './api-tokens/api-tokens.ts';
import { IssueToken } from './api-tokens/issue-token.ts';
import { authConfig } from './auth.config.ts';
import { Credential } from './credentials/credential.entity.ts';
import { EstablishGuardianship } from './guardianships/establish-guardianship.ts';
import { Guardianship } from './guardianships/guardianship.entity.ts';
import { CreateAuthTables } from './migrations/create-auth-tables.ts';
import { RegisterPerson } from './people/commands/register-person.ts';
import { peopleRpc } from './people/people.rpc.ts';
import { Person } from './people/person.entity.ts';
import { GetPerson } from './people/queries/get-person.ts';
import { Session } from './sessions/session.entity.ts';
import { Sessions } from './sessions/sessions.ts';
import { sessionsRpc } from './sessions/sessions.rpc.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { SignInLimits } from './sign-in/sign-in-limits.ts';

/** People, what they sign in with, sessions, API tokens, guardianship. */
export const auth = defineService({
  name: 'auth',
  config: authConfig,
  access: true,
  entities: [Person, Credential, Session, ApiToken, Guardianship],
  migrations: [CreateAuthTables],
  providers: [RegisterPerson, GetPerson, EstablishGuardianship, SignIn, SignInLimits, Sessions, ApiTokens, IssueToken],
  rpc: (router, app) => router.service(PeopleService, peopleRpc(app)).service(SessionService, sessionsRpc(app)),
});
