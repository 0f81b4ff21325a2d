import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { IdentityService } from '@strainscope/proto/auth';
import { signInMessage } from './sign-in.message.ts';
import { DescribeRegistration } from '../accounts/identities/queries/describe-registration.ts';
import { IdentitySignIn } from '../accounts/identities/commands/identity-sign-in.ts';
import { LinkIdentity } from '../accounts/identities/commands/link-identity.ts';
import { UnlinkIdentity } from '../accounts/identities/commands/unlink-identity.ts';
import { ProviderClient } from '../accounts/identities/provider-client.ts';

export function identitiesRpc(app: INestApplicationContext): ServiceImpl<typeof IdentityService> {
  return {
    listProviders: () => ({ providers: app.get(ProviderClient).list() }),
    startIdentitySignIn: ({ provider, next, address, letterToken }) =>
      app.get(IdentitySignIn).start(provider, next, address, letterToken),
    finishIdentitySignIn: async ({ state, callbackQuery, address }) => {
      const { next, ...outcome } = await app.get(IdentitySignIn).finish(state, callbackQuery, address);
      return 'signedIn' in outcome ? { next, signedIn: signInMessage(outcome.signedIn) } : { next, ...outcome };
    },
    startIdentityLink: ({ provider, next, password }) => app.get(LinkIdentity).start(provider, next, password),
    unlinkIdentity: async ({ identityId, password }) => {
      await app.get(UnlinkIdentity).execute(identityId, password);
      return {};
    },
    describeRegistration: ({ identityToken }) => app.get(DescribeRegistration).execute(identityToken),
  };
}
