import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { SessionService } from '@strainscope/proto/auth';
import { ApiTokens } from '../accounts/api-tokens/api-tokens.ts';
import { IssueToken } from '../accounts/api-tokens/commands/issue-token.ts';
import { signInMessage } from './sign-in.message.ts';
import { SignIn } from '../accounts/sign-in/commands/sign-in.ts';
import { Sessions } from '../accounts/sessions/sessions.ts';

export function sessionsRpc(app: INestApplicationContext): ServiceImpl<typeof SessionService> {
  return {
    signIn: async (request) => signInMessage(await app.get(SignIn).execute(request)),
    resolveSession: ({ sessionToken, browser }) => app.get(Sessions).resolve(sessionToken, browser),
    signOut: async ({ sessionToken }) => {
      await app.get(Sessions).end(sessionToken);
      return {};
    },
    issueToken: async (request) => {
      const { token, expiresAt } = await app.get(IssueToken).execute(request);
      return { token, expiresAt: timestampFromDate(expiresAt) };
    },
    resolveToken: ({ token }) => app.get(ApiTokens).resolve(token),
  };
}
